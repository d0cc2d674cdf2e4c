import { z } from 'zod';
import { extremeSayings } from '../rules/weather/extreme-conditions.ts';
import { weatherOutcomes } from '../rules/weather/policy.ts';
import { money } from './amounts.ts';
import { callOffFigures, callOffGuest, callOffOutcomes, callOffRun } from './call-offs.ts';
import { hongKongInstant, utcInstant } from './dates.ts';
import { requiredLine } from './text.ts';
import { weatherRules, weatherRulesBody } from './weather-rules.ts';

const bothLanguages = z.object({ en: z.string(), 'zh-HK': z.string() });

/** What services without rules of their own promise, and whether rules act by themselves. */
export const weatherSettings = z
  .object({
    /** Null: nothing is promised. */
    rules: weatherRules.nullable(),
    /** Departures are called off by the rules, without waiting for somebody to confirm. */
    acts: z.boolean(),
  })
  .meta({ id: 'WeatherSettings' });
export type WeatherSettings = z.output<typeof weatherSettings>;

export const weatherSettingsBody = z.object({ rules: weatherRulesBody, acts: z.boolean() });
export type WeatherSettingsBody = z.output<typeof weatherSettingsBody>;

/** Why the Observatory's answer was not taken: none came, or it could not be read, said what is still to come, or two different things. */
export const feedProblems = ['no_answer', 'malformed', 'future', 'contradiction'] as const;
export type FeedProblem = (typeof feedProblems)[number];

const warningInForce = z.object({ title: bothLanguages, issued_at: utcInstant, source: z.enum(['observatory', 'person']) });

/** The warnings of the Observatory, as last read. */
export const weatherNow = z.object({
  /** false: this marketplace does not read the Observatory. */
  is_on: z.boolean(),
  read_at: utcInstant.nullable(),
  /** Too old to decide anything. */
  is_stale: z.boolean(),
  problem: z.enum(feedProblems).nullable(),
  warnings: z.array(warningInForce),
  /** Until when signal 8 is expected by the reader; null: it is not. */
  expected_until: utcInstant.nullable(),
  /** Until when Extreme Conditions count by what the reader has said; null: they do not. */
  extreme_until: utcInstant.nullable(),
});

const decisionFields = {
  outcome: z.enum(weatherOutcomes).nullable(),
  /** The rule that says so; null: none does. */
  sentence: bothLanguages.nullable(),
  warning: warningInForce.nullable(),
  /** From when it holds. */
  holds_from: utcInstant.nullable(),
};

export const proposalStates = ['open', 'done', 'dismissed', 'withdrawn'] as const;

/** A departure of the next two days and what its rule says. */
export const weatherDeparture = z
  .object({
    slot_id: z.uuid(),
    provider_name: z.string(),
    provider_name_zh: z.string(),
    service_title: z.string(),
    service_title_zh: z.string(),
    start_datetime: hongKongInstant,
    all_day: z.boolean(),
    bookings: z.int(),
    people: z.int(),
    state: z.enum(['none', 'clear', 'ahead', 'due', 'unknown']),
    ...decisionFields,
    uncertain: z.enum(['stale', 'gap', 'may_end']).nullable(),
    /** What the rule asks for, and what has become of it; null: nothing yet. An open one is done at `decide_by` unless somebody decides before. */
    proposal: z
      .object({
        id: z.uuid(),
        state: z.enum(proposalStates),
        outcome: z.enum(weatherOutcomes),
        decide_by: utcInstant,
        reason: z.string(),
        /** What doing it would do; null where it is decided, or calls nothing off. */
        figures: z.object(callOffFigures).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WeatherDeparture' });
export type WeatherDeparture = z.output<typeof weatherDeparture>;

export const weatherEvents = ['proposed', 'called_off', 'noted', 'ran_out', 'went_anyway', 'withdrawn'] as const;

/** What was done, by whom and why; never changed. */
export const weatherLogEntry = z
  .object({
    id: z.uuid(),
    at: utcInstant,
    event: z.enum(weatherEvents),
    actor: z.enum(['weather', 'provider', 'operator']),
    /** Their name; empty where the rule acted, or the account is gone. */
    by: z.string(),
    /** Why the departure was let go, as its guests read it; empty otherwise. */
    reason: z.string(),
    provider_name: z.string(),
    provider_name_zh: z.string(),
    service_title: z.string(),
    service_title_zh: z.string(),
    start_datetime: hongKongInstant,
    outcome: z.enum(weatherOutcomes),
    sentence: bothLanguages,
    warning: warningInForce,
    /** What was called off by it, with its guests and how far that has come; null where that is nothing. */
    run_id: z.uuid().nullable(),
  })
  .meta({ id: 'WeatherLogEntry' });
export type WeatherLogEntry = z.output<typeof weatherLogEntry>;

/** What a person said of Extreme Conditions; never changed. */
export const extremeStatement = z
  .object({
    id: z.uuid(),
    at: utcInstant,
    says: z.enum(extremeSayings),
    actor: z.enum(['provider', 'operator']),
    /** Their name; empty where the account is gone. */
    by: z.string(),
    /** For whose departures; both empty: for all. */
    provider_name: z.string(),
    provider_name_zh: z.string(),
  })
  .meta({ id: 'ExtremeStatement' });
export type ExtremeStatement = z.output<typeof extremeStatement>;

/** The weather, the departures of two days with what their rules say, and what was done. */
export const weatherOverview = z
  .object({
    now: weatherNow,
    /** Soonest first. */
    departures: z.array(weatherDeparture),
    /** true: there are more than are shown. */
    has_more: z.boolean(),
    /** What rules have called off in the last two days, and how far that has come; the newest first. */
    runs: z.array(callOffRun),
    /** Newest first. */
    log: z.array(weatherLogEntry),
    /** Who said of Extreme Conditions what, for these departures or for all; newest first. */
    said: z.array(extremeStatement),
  })
  .meta({ id: 'WeatherOverview' });
export type WeatherOverview = z.output<typeof weatherOverview>;

/** The most departures that one press calls off; the rest stay due. */
export const MOST_DUE = 400;

/** A departure that is due to be called off, and what that would do. */
const dueDeparture = z
  .object({
    proposal_id: z.uuid(),
    slot_id: z.uuid(),
    provider_name: z.string(),
    provider_name_zh: z.string(),
    service_title: z.string(),
    service_title_zh: z.string(),
    start_datetime: hongKongInstant,
    all_day: z.boolean(),
    outcome: z.enum(callOffOutcomes),
    decide_by: utcInstant,
    ...callOffFigures,
  })
  .meta({ id: 'DueDeparture' });

/** All that is due to be called off by the weather: by departure and in sum, with its guests; nothing is done. */
export const dueCallOffs = z
  .object({
    /** Soonest first. */
    departures: z.array(dueDeparture),
    /** true: more are due than are shown. */
    has_more: z.boolean(),
    ...callOffFigures,
    /** Until when guests of postponed departures choose another date; null where none is postponed. */
    choose_by: utcInstant.nullable(),
    /** Those first who hear of it neither by mail nor from a reseller. */
    guests: z.array(callOffGuest),
  })
  .meta({ id: 'DueCallOffs' });
export type DueCallOffs = z.output<typeof dueCallOffs>;

/** What is called off of what was due, and what was shown of it in sum: nothing is done where that is not so any more. */
export const dueCallOffBody = z.object({
  proposal_ids: z.array(z.uuid()).min(1).max(MOST_DUE),
  shown: z.object({ bookings: z.int(), refund: money.max(15) }),
});
export type DueCallOffBody = z.output<typeof dueCallOffBody>;

/** The runs that call it off: one for each business, rule and warning. */
export const dueRuns = z.object({ runs: z.array(callOffRun) }).meta({ id: 'DueRuns' });

/** Why a departure goes although a rule asks otherwise; its guests read it. */
export const letGoBody = z.object({ reason: requiredLine(300) });

export const expectationBody = z.object({ is_expected: z.boolean() });

/** `over`: they counted until now. `mistaken`: they never were in force. */
export const extremeBody = z.object({ says: z.enum(extremeSayings) });

/** What a guest reads of the weather while it is not decided whether the departure goes ahead, and where its host let it go. */
export const weatherNotice = z
  .object({
    state: z.enum(['undecided', 'goes_ahead']),
    /** Until when the host may decide. */
    decide_by: utcInstant,
    /** The host's reason to let it go; empty before. */
    reason: z.string(),
    /** The same in words, a line a sentence. */
    lines: z.array(bothLanguages),
  })
  .meta({ id: 'WeatherNotice' });
export type WeatherNotice = z.output<typeof weatherNotice>;
