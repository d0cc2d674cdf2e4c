import type { FeedProblem } from '../../contract/weather.ts';
import { knowledgeOf, type SignalExpectation } from '../../rules/weather/reports.ts';
import type { WeatherKnowledge } from '../../rules/weather/decide.ts';
import { MOST_HOURS_BEFORE, type WeatherOutcome, type WeatherRule } from '../../rules/weather/policy.ts';
import type { Db } from '../core/database/database.ts';
import type { WarningReport } from './observatory.ts';

/** An expectation holds for so long unless it is taken back. */
export const EXPECTED_HOURS = 2;
const MOST_REPORTS = 5_000;
/** Of what each side has said so much counts. */
const LAST_SAID = 20;
/** How far ahead departures are looked at, and how long after their start. */
export const HOURS_AHEAD = 48;
const HOURS_BEHIND = 1;

export type WeatherFeed = { now: Date; read_at: Date | null; problem: FeedProblem | null };

/** What is known of the weather, by the clock of the database; for each provider with what it expects itself. */
export type WeatherReading = {
  feed: WeatherFeed;
  knowledgeFor: (provider_id: string | null) => WeatherKnowledge;
  expectedUntil: (provider_id: string | null) => Date | null;
  /** No warning was in force in all that time. */
  is_quiet: boolean;
};

type ReportRow = { read_at: Date; before_read_at: Date | null; warnings: WarningReport[] };
type ExpectationRow = { provider_id: string | null; is_expected: boolean; said_at: Date };

/** Reads the reports of the time that rules can reach back to, and the one before it. */
export async function readWeather(db: Db): Promise<WeatherReading> {
  const hours = MOST_HOURS_BEFORE + EXPECTED_HOURS + HOURS_BEHIND;
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
  const reports = rows.map((row, nth) => ({
    read_at: row.read_at,
    // Newest first: the report after this one says when this was last read.
    seen_until: (nth === 0 ? read_at : rows[nth - 1]!.before_read_at) ?? row.read_at,
    warnings: row.warnings.map(({ code, issued_at }) => ({ code, issued_at: new Date(issued_at) })),
  }));
  const saidBy = (provider_id: string | null) => validOf(expectations.filter((one) => one.provider_id === provider_id));
  const expectedFor = (provider_id: string | null) => (provider_id === null ? saidBy(null) : [...saidBy(null), ...saidBy(provider_id)]);
  return {
    feed: feed!,
    knowledgeFor: remembered((provider_id) => knowledgeOf(reports, expectedFor(provider_id), now)),
    expectedUntil: (provider_id) =>
      saidBy(provider_id)
        .map(({ until }) => until)
        .filter((until) => until > now)
        .at(-1) ?? null,
    is_quiet: expectations.length === 0 && reports.every(({ warnings }) => warnings.length === 0),
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
function validOf(rows: readonly ExpectationRow[]): SignalExpectation[] {
  return rows.flatMap(({ is_expected, said_at }, nth) => {
    if (!is_expected) return [];
    const until = new Date(said_at.getTime() + EXPECTED_HOURS * 3_600_000);
    const next = rows[nth + 1];
    const is_lifted = next !== undefined && !next.is_expected && next.said_at < until;
    return is_lifted ? [] : [{ said_at, until }];
  });
}

/** A departure with the rules that its bookings were promised, each once, and those of its service where nobody has booked. */
export type DeparturePolicies = {
  slot_id: string;
  provider_id: string;
  service_id: string;
  provider_name: string;
  provider_name_zh: string;
  service_title: string;
  service_title_zh: string;
  starts_at: Date;
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
    select sl.id as slot_id, sl.provider_id, sl.service_id, p.name as provider_name, p.name_zh as provider_name_zh,
      s.title as service_title, s.title_zh as service_title_zh, sl.starts_at, hong_kong(sl.starts_at) as start_datetime, sl.all_day,
      booked.bookings, booked.people, booked.policies, p.weather_acts as acts
    from slots sl
    join services s on s.id = sl.service_id
    join providers p on p.id = sl.provider_id
    cross join lateral (
      select count(*)::int as bookings, coalesce(sum(b.participants), 0)::int as people,
        jsonb_agg(distinct b.weather_rules) filter (where b.weather_rules is not null) as policies
      from bookings b where b.slot_id = sl.id and b.status in ('pending', 'confirmed') and b.choose_by is null
    ) booked
    where sl.starts_at > now() - make_interval(hours => ${HOURS_BEHIND}) and sl.starts_at <= now() + make_interval(hours => ${HOURS_AHEAD})
      and sl.spots_taken > 0 and booked.bookings > 0
      and (${provider_id}::uuid is null or sl.provider_id = ${provider_id})
      and (${after?.starts_at ?? null}::timestamptz is null or (sl.starts_at, sl.id) > (${after?.starts_at ?? null}, ${after?.slot_id ?? null}::uuid))
    order by sl.starts_at, sl.id limit ${most}`;
}

export type OpenProposal = { id: string; provider_id: string; slot_id: string; outcome: WeatherOutcome };

/** Proposals that wait; the soonest departures first. */
export async function listOpenProposals(db: Db, most: number): Promise<OpenProposal[]> {
  return db<OpenProposal[]>`
    select id, provider_id, slot_id, rule ->> 'outcome' as outcome from weather_proposals where state = 'open' order by starts_at, id limit ${most}`;
}

/** Whose account hears of a provider's proposals. */
export async function listOwners(db: Db, provider_ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`select user_id from providers where id = any(${provider_ids}::uuid[]) order by id`;
  return rows.map(({ user_id }) => user_id);
}
