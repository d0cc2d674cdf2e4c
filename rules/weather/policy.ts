import { warningNames, type WarningName } from './warnings.ts';

/** What becomes of a departure, from the least cautious to the most: as planned, shortened, another date by the guest's choice, called off. */
export const weatherOutcomes = ['go', 'shorten', 'postpone', 'cancel'] as const;
export type WeatherOutcome = (typeof weatherOutcomes)[number];

/** A rule reaches so far back from the start at most. */
export const MOST_HOURS_BEFORE = 48;
/** Rules of one policy at most. */
export const MOST_RULES = 8;

/**
 * Where one of the warnings, or a graver one of its kind, is in force at any time from `hours_before` the start until the start, the outcome
 * follows; 0 is at the start. A rule that lets a departure go means its own warnings only.
 */
export type WeatherRule = { warnings: readonly WarningName[]; hours_before: number; outcome: WeatherOutcome };

/** Whether a departure is called off by it: it is cancelled or postponed. All others go. */
export function isCallOff(outcome: WeatherOutcome): outcome is 'cancel' | 'postpone' {
  return outcome === 'cancel' || outcome === 'postpone';
}

/** Of two outcomes the more cautious is the greater. */
export function cautionOf(outcome: WeatherOutcome): number {
  return weatherOutcomes.indexOf(outcome);
}

/** What the policies to begin with are for. */
export const readyPolicyNames = ['boat', 'hike', 'indoors'] as const;
export type ReadyPolicyName = (typeof readyPolicyNames)[number];

/** Policies to begin with. */
export const readyPolicies: Record<ReadyPolicyName, readonly WeatherRule[]> = {
  boat: [
    { warnings: ['pre_8', 'rain_black'], hours_before: 3, outcome: 'cancel' },
    { warnings: ['signal_3', 'rain_red', 'strong_monsoon'], hours_before: 2, outcome: 'postpone' },
    { warnings: ['signal_1'], hours_before: 2, outcome: 'go' },
  ],
  hike: [
    { warnings: ['signal_8', 'rain_black'], hours_before: 4, outcome: 'cancel' },
    { warnings: ['signal_3', 'rain_red', 'landslip'], hours_before: 2, outcome: 'postpone' },
    { warnings: ['thunderstorm', 'very_hot'], hours_before: 1, outcome: 'shorten' },
  ],
  indoors: [
    { warnings: ['signal_8', 'rain_black'], hours_before: 2, outcome: 'cancel' },
    { warnings: ['signal_1', 'signal_3', 'rain_amber', 'rain_red'], hours_before: 2, outcome: 'go' },
  ],
};

/** Rules with each warning once, in the order of `warningNames`: two writings of one policy are one. */
export function orderedRules(rules: readonly WeatherRule[]) {
  return rules.map(({ warnings, hours_before, outcome }) => ({
    warnings: warningNames.filter((one) => warnings.includes(one)),
    hours_before,
    outcome,
  }));
}
