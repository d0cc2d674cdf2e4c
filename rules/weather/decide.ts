import { cautionOf, type WeatherOutcome, type WeatherRule } from './policy.ts';
import { isAsGrave, type WarningName } from './warnings.ts';

/** How long a warning was in force as far as is known; `until` null: it still is, by the last report. A person says it, the Observatory issues it. */
export type WarningSpan = {
  warning: WarningName;
  code: string;
  source: 'observatory' | 'person';
  issued_at: Date;
  until: Date | null;
};

/** What is known of the warnings: nothing of now where the last report is stale; gaps are times of which nothing was read. */
export type WeatherKnowledge = { spans: readonly WarningSpan[]; is_stale: boolean; gaps: readonly { from: Date; until: Date }[] };

/**
 * What a policy says of a departure. `none`: it says nothing; `clear`: no warning of its rules; `ahead`: a warning is in force and would decide
 * at `holds_from`, unless it ends first; `due`: decided, since `holds_from`; `unknown`: the reports are stale, so nothing is decided.
 */
export type WeatherDecision = {
  state: 'none' | 'clear' | 'ahead' | 'due' | 'unknown';
  outcome: WeatherOutcome | null;
  rule: WeatherRule | null;
  warning: WarningSpan | null;
  holds_from: Date | null;
  /** `may_end`: the warning may be lowered before; `gap`: something in the time that counts was not read. */
  uncertain: 'stale' | 'gap' | 'may_end' | null;
};

/** How old a report may be that decides: ten polls, and the Observatory announces signal 8 two hours ahead. */
export const STALE_MINUTES = 10;

const HOUR = 3_600_000;

/**
 * What a policy says of a departure at `now`: pure, the same for any order of spans. What is sold by the day closes later than it starts: a warning
 * counts until then.
 */
export function decide(
  rules: readonly WeatherRule[] | null,
  { spans, is_stale, gaps }: WeatherKnowledge,
  starts_at: Date,
  now: Date,
  closes_at = starts_at,
): WeatherDecision {
  if (rules === null || rules.length === 0) return nothing('none', null);
  // What a person says does not come from the feed.
  const known = is_stale ? spans.filter(({ source }) => source === 'person') : spans;
  const found = rules.flatMap((rule) => known.flatMap((span) => matchOf(rule, span, { starts_at, closes_at }, now) ?? []));
  const cautious = found.filter(({ outcome }) => outcome !== 'go').sort(byCaution);
  const best = cautious.find(({ state }) => state === 'due') ?? (is_stale ? undefined : cautious[0]);
  if (best) return best;
  if (is_stale) return nothing('unknown', 'stale');
  const go = found.filter(({ state }) => state === 'due').sort(byCaution)[0];
  if (go) return go;
  const from = Math.min(...rules.map((rule) => opensAt(rule, starts_at)));
  const has_gap = gaps.some((gap) => gap.until.getTime() > from && gap.from < now && gap.from < closes_at);
  return nothing('clear', has_gap ? 'gap' : null);
}

/** All that policies ask for of a departure at `now` but to let it go, as `decide` sees it: each warning by each rule, the most cautious first. */
export function listDue(
  policies: readonly (readonly WeatherRule[])[],
  { spans, is_stale }: WeatherKnowledge,
  times: OpeningTimes,
  now: Date,
): RuleMatch[] {
  const known = is_stale ? spans.filter(({ source }) => source === 'person') : spans;
  return policies
    .flatMap((rules) => rules.flatMap((rule) => known.flatMap((span) => matchOf(rule, span, times, now) ?? [])))
    .filter(({ state, outcome }) => state === 'due' && outcome !== 'go')
    .sort(byCaution);
}

function nothing(state: 'none' | 'clear' | 'unknown', uncertain: WeatherDecision['uncertain']): WeatherDecision {
  return { state, outcome: null, rule: null, warning: null, holds_from: null, uncertain };
}

/** A rule whose warning decides, or would. */
export type RuleMatch = WeatherDecision & {
  state: 'ahead' | 'due';
  outcome: WeatherOutcome;
  rule: WeatherRule;
  warning: WarningSpan;
  holds_from: Date;
};

type OpeningTimes = { starts_at: Date; closes_at: Date };

function matchOf(rule: WeatherRule, span: WarningSpan, { starts_at, closes_at }: OpeningTimes, now: Date): RuleMatch | null {
  const isNamed = (named: WarningName) => (rule.outcome === 'go' ? named === span.warning : isAsGrave(span.warning, named));
  if (!rule.warnings.some(isNamed)) return null;
  const opens = opensAt(rule, starts_at);
  const holds = Math.max(opens, span.issued_at.getTime());
  // At the start counts, at closing nothing is left of the day.
  if (holds > starts_at.getTime() && holds >= closes_at.getTime()) return null;
  if (span.until !== null && span.until.getTime() <= holds) return null;
  const state = holds <= now.getTime() ? 'due' : 'ahead';
  const uncertain = state === 'ahead' ? 'may_end' : null;
  return { state, outcome: rule.outcome, rule, warning: span, holds_from: new Date(holds), uncertain };
}

function opensAt({ hours_before }: WeatherRule, starts_at: Date): number {
  return starts_at.getTime() - hours_before * HOUR;
}

/** The most cautious first, of those the one that holds first; names and codes decide the rest, so that the order of reports does not. */
function byCaution(a: RuleMatch, b: RuleMatch): number {
  return (
    cautionOf(b.outcome) - cautionOf(a.outcome) ||
    a.holds_from.getTime() - b.holds_from.getTime() ||
    a.warning.issued_at.getTime() - b.warning.issued_at.getTime() ||
    keyOf(a).localeCompare(keyOf(b))
  );
}

function keyOf({ warning: { warning, code, source, until }, rule }: RuleMatch): string {
  return [warning, code, source, until?.getTime() ?? '', JSON.stringify(rule)].join();
}

const states = ['none', 'clear', 'unknown', 'ahead', 'due'] as const;

/** Of what several policies say of one departure, what decides: the most cautious that is due, else what may come. */
export function mostCautious(decisions: readonly WeatherDecision[]): WeatherDecision {
  const weight = ({ state, outcome }: WeatherDecision) =>
    outcome === 'go' ? 1 : states.indexOf(state) * 10 + (outcome === null ? 0 : cautionOf(outcome));
  return decisions.reduce((best, one) => (weight(one) > weight(best) ? one : best), decisions[0] ?? nothing('none', null));
}
