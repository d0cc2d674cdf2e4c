import type { FeedProblem } from '../../contract/weather.ts';
import { extremeSpansOf, type ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import type { RuleAnswer } from '../../rules/weather/answers.ts';
import { knowledgeOf, type PersonsWarning } from '../../rules/weather/reports.ts';
import type { WarningSpan, WeatherKnowledge } from '../../rules/weather/decide.ts';
import { MOST_HOURS_BEFORE, weatherOutcomes, type WeatherOutcome, type WeatherRule } from '../../rules/weather/policy.ts';
import { isUsed } from '../availability/weather/facts.ts';
import type { Db, Sql } from '../core/database/database.ts';
import type { WarningReport } from './observatory.ts';

/** An expectation holds for so long unless it is taken back. */
export const EXPECTED_HOURS = 2;
const MOST_REPORTS = 5_000;
/** The most reports of one kind by each side that count, the newest. */
const LAST_SAID = 50;
/** How far ahead departures are looked at, and how long after their start, or after the closing of a day. */
export const HOURS_AHEAD = 48;
const HOURS_BEHIND = 1;
/** The longest opening hours of a day (slots_opening_hours). */
const LONGEST_DAY_HOURS = 24;

export type WeatherFeed = { now: Date; read_at: Date | null; problem: FeedProblem | null };

/** What is known of the weather, by the clock of the database; for each provider with what it says itself. */
export type WeatherReading = {
  feed: WeatherFeed;
  knowledgeFor: (provider_id: string | null) => WeatherKnowledge;
  /** The same as it was known at an earlier time. */
  knowledgeAt: (provider_id: string | null, at: Date) => WeatherKnowledge;
  expectedUntil: (provider_id: string | null) => Date | null;
  /** Until when Extreme Conditions count by what this side itself has said. */
  extremeUntil: (provider_id: string | null) => Date | null;
  /** No warning was in force in all that time. */
  is_quiet: boolean;
};

type ReportRow = { read_at: Date; before_read_at: Date | null; warnings: WarningReport[] };
type ExpectationRow = { provider_id: string | null; is_expected: boolean; said_at: Date };
type ExtremeRow = { provider_id: string | null; says: ExtremeSaying; said_at: Date };

/** Reads the reports of the time that rules can reach back to, and the one before it. */
export async function readWeather(db: Db): Promise<WeatherReading> {
  const hours = MOST_HOURS_BEFORE + EXPECTED_HOURS + HOURS_BEHIND + LONGEST_DAY_HOURS;
  const [feed] = await db<WeatherFeed[]>`select now() as now, read_at, problem from weather_feed`;
  const { now, read_at } = feed!;
  const rows = await db<ReportRow[]>`
    select read_at, before_read_at, warnings from weather_reports
    where read_at >= coalesce((select max(read_at) from weather_reports where read_at < now() - make_interval(hours => ${hours})), '-infinity')
    order by read_at desc limit ${MOST_REPORTS}`;
  const expectations = await db<ExpectationRow[]>`
    select provider_id, is_expected, said_at from (
      select provider_id, is_expected, said_at, id, row_number() over (partition by provider_id order by said_at desc, id desc) as nth
      from weather_expectations where said_at > now() - make_interval(hours => ${hours})
    ) said where nth <= ${LAST_SAID} order by said_at, id`;
  const extremes = await db<ExtremeRow[]>`
    select provider_id, says, said_at from (
      select provider_id, says, said_at, id, row_number() over (partition by provider_id order by said_at desc, id desc) as nth
      from weather_extreme_conditions where said_at > now() - make_interval(hours => ${hours})
    ) said where nth <= ${LAST_SAID} order by said_at, id`;
  const reports = rows.map((row, nth) => ({
    read_at: row.read_at,
    // Newest first: the report after this one says when this was last read.
    seen_until: (nth === 0 ? read_at : rows[nth - 1]!.before_read_at) ?? row.read_at,
    warnings: row.warnings.map(({ code, issued_at }) => ({ code, issued_at: new Date(issued_at) })),
  }));
  const expectedBy = (provider_id: string | null) => validOf(expectations.filter((one) => one.provider_id === provider_id));
  const extremeBy = (provider_id: string | null) => extremeSpansOf(extremes.filter((one) => one.provider_id === provider_id));
  const saidBy = (provider_id: string | null) => [...expectedBy(provider_id), ...extremeBy(provider_id)];
  const saidFor = (provider_id: string | null) => (provider_id === null ? saidBy(null) : [...saidBy(null), ...saidBy(provider_id)]);
  const lastUntil = (said: readonly PersonsWarning[]) => said.filter(({ until }) => until > now).at(-1)?.until ?? null;
  return {
    feed: feed!,
    knowledgeFor: remembered((provider_id) => knowledgeOf(reports, saidFor(provider_id), now)),
    knowledgeAt: (provider_id, at) => knowledgeOf(reports, saidFor(provider_id), at),
    expectedUntil: (provider_id) => lastUntil(expectedBy(provider_id)),
    extremeUntil: (provider_id) => lastUntil(extremeBy(provider_id)),
    is_quiet: expectations.length === 0 && extremes.length === 0 && reports.every(({ warnings }) => warnings.length === 0),
  };
}

/** The same function, which answers for each provider once. */
function remembered<Answer>(find: (provider_id: string | null) => Answer): (provider_id: string | null) => Answer {
  const answers = new Map<string | null, Answer>();
  return (provider_id) => {
    const answer = answers.get(provider_id) ?? find(provider_id);
    answers.set(provider_id, answer);
    return answer;
  };
}

/** Expectations of one side that were not taken back: one that was counts as never said. */
function validOf(rows: readonly ExpectationRow[]): PersonsWarning[] {
  return rows.flatMap(({ is_expected, said_at }, nth) => {
    if (!is_expected) return [];
    const until = new Date(said_at.getTime() + EXPECTED_HOURS * 3_600_000);
    const next = rows[nth + 1];
    const is_lifted = next !== undefined && !next.is_expected && next.said_at < until;
    return is_lifted ? [] : [{ warning: 'pre_8', said_at, until }];
  });
}

/** A departure with the rules that its bookings were promised, each once; of a day with those of bookings that are not used yet. */
export type DeparturePolicies = {
  slot_id: string;
  provider_id: string;
  service_id: string;
  provider_name: string;
  provider_name_zh: string;
  service_title: string;
  service_title_zh: string;
  starts_at: Date;
  /** Until when a warning counts: the start of a departure, the closing of a day. */
  closes_at: Date;
  start_datetime: string;
  all_day: boolean;
  bookings: number;
  people: number;
  policies: WeatherRule[][] | null;
  acts: boolean;
};

/** Where a list of departures goes on. */
export type DeparturePlace = { starts_at: Date; slot_id: string };

/** The next departures with guests, soonest first, behind `after`; of one provider or of all. Who was postponed comes on another date. */
export async function listDepartures(
  db: Db,
  provider_id: string | null,
  { most, after = null }: { most: number; after?: DeparturePlace | null },
): Promise<DeparturePolicies[]> {
  return db<DeparturePolicies[]>`
    ${withGuests(db)}
      and ${isNear(db)}
      and (${provider_id}::uuid is null or sl.provider_id = ${provider_id})
      and (${after?.starts_at ?? null}::timestamptz is null or (sl.starts_at, sl.id) > (${after?.starts_at ?? null}, ${after?.slot_id ?? null}::uuid))
    order by sl.starts_at, sl.id limit ${most}`;
}

/** Whether the departure `sl` is one of the next two days, or has just begun; a day, while it is open. */
function isNear(db: Db) {
  // The start first, for its index.
  return db`(sl.starts_at > now() - make_interval(hours => ${HOURS_BEHIND + LONGEST_DAY_HOURS}) and sl.starts_at <= now() + make_interval(hours => ${HOURS_AHEAD})
    and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() - make_interval(hours => ${HOURS_BEHIND}))`;
}

/** These departures as far as they have guests, whenever they are, soonest first. */
export async function listDeparturesOf(db: Db, slot_ids: readonly string[]): Promise<DeparturePolicies[]> {
  if (slot_ids.length === 0) return [];
  return db<DeparturePolicies[]>`${withGuests(db)} and sl.id = any(${slot_ids}::uuid[]) order by sl.starts_at, sl.id`;
}

/** Departures `sl` with guests, to which conditions are added. */
function withGuests(db: Db) {
  return db`
    select sl.id as slot_id, sl.provider_id, sl.service_id, p.name as provider_name, p.name_zh as provider_name_zh,
      s.title as service_title, s.title_zh as service_title_zh, sl.starts_at, closes_at(sl.all_day, sl.starts_at, sl.ends_at) as closes_at,
      hong_kong(sl.starts_at) as start_datetime, sl.all_day, booked.bookings, booked.people, booked.policies, p.weather_acts as acts
    from slots sl
    join services s on s.id = sl.service_id
    join providers p on p.id = sl.provider_id
    cross join lateral (
      select count(*)::int as bookings, coalesce(sum(b.participants), 0)::int as people,
        jsonb_agg(distinct b.weather_rules) filter (where b.weather_rules is not null) as policies
      from bookings b where b.slot_id = sl.id and b.status in ('pending', 'confirmed') and b.choose_by is null and not ${isUsed(db)}
    ) booked
    where sl.spots_taken > 0 and booked.bookings > 0`;
}

export type EmptyDeparture = Pick<DeparturePolicies, 'slot_id' | 'provider_id' | 'starts_at' | 'closes_at' | 'policies'>;

/** The next departures on sale that nobody has booked, or days whose bookings are all used, with their service's rules; soonest first. */
export async function listEmptyDepartures(
  db: Db,
  { most, after = null }: { most: number; after?: DeparturePlace | null },
): Promise<EmptyDeparture[]> {
  return db<EmptyDeparture[]>`
    select sl.id as slot_id, sl.provider_id, sl.starts_at, closes_at(sl.all_day, sl.starts_at, sl.ends_at) as closes_at, jsonb_build_array(coalesce(s.weather_rules, p.weather_rules)) as policies
    from slots sl
    join services s on s.id = sl.service_id
    join providers p on p.id = sl.provider_id
    where ${isNear(db)}
      and sl.is_available and nullif(coalesce(s.weather_rules, p.weather_rules), '[]') is not null
      and not exists (select from bookings b where b.slot_id = sl.id and b.status in ('pending', 'confirmed') and b.choose_by is null and not ${isUsed(db)})
      and (${after?.starts_at ?? null}::timestamptz is null or (sl.starts_at, sl.id) > (${after?.starts_at ?? null}, ${after?.slot_id ?? null}::uuid))
    order by sl.starts_at, sl.id limit ${most}`;
}

/** Departures that are off sale because of the weather though nobody is asked about them. */
export async function listStoppedEmpty(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select sl.id from slots sl
    where sl.weather_stops and not exists (
      select from weather_proposals w where w.provider_id = sl.provider_id and w.slot_id = sl.id and w.state = 'open')
    order by sl.id`;
  return rows.map(({ id }) => id);
}

/** `is_over`: the time to decide. */
export type OpenProposal = {
  id: string;
  provider_id: string;
  slot_id: string;
  outcome: WeatherOutcome;
  source: WarningSpan['source'];
  is_over: boolean;
};

/** Proposals that wait, of one provider or of all; the soonest departures first. */
export async function listOpenProposals(db: Db, provider_id: string | null, most: number): Promise<OpenProposal[]> {
  return db<OpenProposal[]>`
    select id, provider_id, slot_id, rule ->> 'outcome' as outcome, source, decide_by <= now() as is_over from weather_proposals
    where state = 'open' and (${provider_id}::uuid is null or provider_id = ${provider_id}) order by starts_at, id limit ${most}`;
}

/** The departure that an open proposal of this provider, or with null of any, is about. */
export async function findSlotOf(db: Db, { id, provider_id }: { id: string; provider_id: string | null }): Promise<string | undefined> {
  const [found] = await db<{ slot_id: string }[]>`
    select slot_id from weather_proposals where id = ${id} and state = 'open' and (${provider_id}::uuid is null or provider_id = ${provider_id})`;
  return found?.slot_id;
}

/** Whether a departure that a proposal is about is not there any more, or was moved. */
export async function listMoved(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select w.id from weather_proposals w left join slots sl on sl.id = w.slot_id
    where w.id = any(${ids}::uuid[]) and w.state = 'open'
      and date_trunc('milliseconds', sl.starts_at) is distinct from date_trunc('milliseconds', w.starts_at)`;
  return rows.map(({ id }) => id);
}

/** A proposal about which nobody has decided in time; `is_mailed`: its owner was mailed of another a moment ago. */
export type RanOut = { id: string; provider_id: string; user_id: string; is_mailed: boolean };

/** Of each departure whose time to decide is over, the most cautious of what is open for it. */
export async function listRanOut(db: Db, most: number): Promise<{ id: string; provider_id: string; user_id: string }[]> {
  return db<{ id: string; provider_id: string; user_id: string }[]>`
    select distinct on (w.slot_id) w.id, w.provider_id, p.user_id
    from weather_proposals w join providers p on p.id = w.provider_id
    where w.state = 'open' and w.slot_id in (select over.slot_id from weather_proposals over where over.state = 'open' and over.decide_by <= now())
    order by w.slot_id, array_position(${[...weatherOutcomes]}::text[], w.rule ->> 'outcome') desc, w.created_at, w.id limit ${most}`;
}

/** What rules have asked about these departures as they start now, and what became of it. */
export async function listAnswers(db: Db, slot_ids: readonly string[]): Promise<(RuleAnswer & { slot_id: string })[]> {
  if (slot_ids.length === 0) return [];
  return db<(RuleAnswer & { slot_id: string })[]>`
    select w.slot_id, w.state, w.rule ->> 'outcome' as outcome, w.warning, case when w.state = 'dismissed' then (
      select max(v.at) from weather_events v
      where v.provider_id = w.provider_id and v.proposal_id = w.id and v.event = 'went_anyway' and v.at >= w.created_at) end as let_go_at
    from slots sl
    join weather_proposals w on w.provider_id = sl.provider_id and w.slot_id = sl.id
      and date_trunc('milliseconds', w.starts_at) = date_trunc('milliseconds', sl.starts_at)
    where sl.id = any(${slot_ids}::uuid[]) and w.state <> 'withdrawn'`;
}

/** Whose account hears of a provider's proposals. */
export async function listOwners(db: Db, provider_ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`select user_id from providers where id = any(${provider_ids}::uuid[]) order by id`;
  return rows.map(({ user_id }) => user_id);
}

export async function getWeatherGauges(sql: Sql) {
  const [gauges] = await sql<{ sampan_weather_ran_out: number; sampan_weather_undecided: number }[]>`
    select (select count(*) from weather_events where at > now() - interval '1 day' and event = 'ran_out') as sampan_weather_ran_out,
      (select count(*) from weather_proposals where state = 'open' and decide_by < now() - interval '5 minutes') as sampan_weather_undecided`;
  return gauges!;
}
