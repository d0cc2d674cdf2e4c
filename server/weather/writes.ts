import { v7 as uuid } from 'uuid';
import type { FeedProblem } from '../../contract/weather.ts';
import type { ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { cautionOf, isCallOff, weatherOutcomes, type WeatherRule } from '../../rules/weather/policy.ts';
import { STALE_MINUTES, type WarningSpan } from '../../rules/weather/decide.ts';
import type { Db, Tx } from '../core/database/database.ts';
import type { WeatherActor } from './actor.ts';
import type { WarningReport } from './observatory.ts';

/** Locks the feed until the transaction ends. Returns what was in force at the last reading, where that was so lately that it counts. */
export async function lockFeed(tx: Tx): Promise<readonly WarningReport[]> {
  await tx`select from weather_feed for no key update`;
  const [last] = await tx<{ warnings: WarningReport[] }[]>`
    select last.warnings from weather_reports last cross join weather_feed feed
    where feed.read_at >= now() - make_interval(mins => ${STALE_MINUTES}) order by last.read_at desc limit 1`;
  return last?.warnings ?? [];
}

/** Stores what the Observatory said now, under the lock of the feed: a row where it says something else than last time. */
export async function storeReport(tx: Tx, warnings: readonly WarningReport[]): Promise<void> {
  await tx`
    insert into weather_reports (id, read_at, before_read_at, warnings)
    select ${uuid()}, now(), feed.read_at, ${tx.json([...warnings])}::jsonb from weather_feed feed
    where (select last.warnings from weather_reports last order by last.read_at desc limit 1) is distinct from ${tx.json([...warnings])}::jsonb`;
  await tx`update weather_feed set read_at = now(), tried_at = now(), failed_since = null, problem = null`;
}

/** Notes that the Observatory's answer could not be taken; what it said before gets older. */
export async function storeProblem(db: Db, problem: FeedProblem): Promise<void> {
  await db`update weather_feed set tried_at = now(), failed_since = coalesce(failed_since, now()), problem = ${problem}`;
}

/** Writes down that signal 8 is expected, or no longer; for all with null. */
export async function insertExpectation(db: Db, provider_id: string | null, is_expected: boolean, said_by: string): Promise<void> {
  await db`
    insert into weather_expectations (id, provider_id, is_expected, said_by, said_at)
    values (${uuid()}, ${provider_id}, ${is_expected}, ${said_by}, now())`;
}

/** Writes down what is said of Extreme Conditions; for all with null. */
export async function insertExtremeStatement(db: Db, provider_id: string | null, says: ExtremeSaying, said_by: string): Promise<void> {
  await db`
    insert into weather_extreme_conditions (id, provider_id, says, said_by, said_at)
    values (${uuid()}, ${provider_id}, ${says}, ${said_by}, now())`;
}

export type NewProposal = {
  id: string;
  provider_id: string;
  service_id: string;
  slot_id: string;
  starts_at: string;
  rule: WeatherRule;
  warning: WarningSpan['warning'];
  code: string;
  source: WarningSpan['source'];
  issued_at: string;
  holds_from: string;
  decide_by: string;
};

/** Writes proposals that are not there yet, of locked slots. Returns those that it wrote. */
export async function insertProposals(
  tx: Tx,
  proposals: readonly NewProposal[],
): Promise<Pick<NewProposal, 'id' | 'provider_id' | 'slot_id'>[]> {
  const made = await tx<Pick<NewProposal, 'id' | 'provider_id' | 'slot_id'>[]>`
    insert into weather_proposals (id, provider_id, service_id, slot_id, starts_at, rule, warning, code, source, issued_at, holds_from, decide_by, created_at)
    select id, provider_id, service_id, slot_id, starts_at, rule, warning, code, source, issued_at, holds_from, decide_by, now()
    from jsonb_to_recordset(${tx.json([...proposals])}) as p (id uuid, provider_id uuid, service_id uuid, slot_id uuid, starts_at timestamptz,
      rule jsonb, warning text, code text, source text, issued_at timestamptz, holds_from timestamptz, decide_by timestamptz)
    order by provider_id, slot_id
    on conflict do nothing returning id, provider_id, slot_id`;
  await insertEvents(tx, made, 'proposed', asRule);
  return made;
}

const asRule = { actor: 'weather', actor_id: null } as const;

type EventKind = 'proposed' | 'called_off' | 'noted' | 'ran_out' | 'went_anyway' | 'withdrawn';

async function insertEvents(
  tx: Tx,
  proposals: readonly { id: string; provider_id: string }[],
  event: EventKind,
  { actor, actor_id }: Pick<WeatherActor, 'actor' | 'actor_id'>,
): Promise<void> {
  if (proposals.length === 0) return;
  const rows = proposals.map(({ id, provider_id }) => ({ id: uuid(), proposal_id: id, provider_id }));
  await tx`
    insert into weather_events (id, provider_id, proposal_id, event, actor, actor_id, at)
    select id, provider_id, proposal_id, ${event}, ${actor}, ${actor_id}::uuid, now()
    from jsonb_to_recordset(${tx.json(rows)}) as e (id uuid, provider_id uuid, proposal_id uuid)`;
}

/** Withdraws open proposals whose reason is gone, of locked slots. Returns how many. */
export async function withdrawProposals(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await tx<{ id: string; provider_id: string }[]>`
    update weather_proposals set state = 'withdrawn' where id = any(${ids}::uuid[]) and state = 'open' returning id, provider_id`;
  await insertEvents(tx, gone, 'withdrawn', asRule);
  return gone.length;
}

export type ProposalClaim = {
  id: string;
  provider_id: string;
  slot_id: string;
  rule: WeatherRule;
  warning: WarningSpan['warning'];
  code: string;
  source: WarningSpan['source'];
  issued_at: Date;
  all_day: boolean;
};

/** What becomes of a proposal: it is done, also because its host's time ran out, or its departure is let go for a reason that guests read. */
export type Ending = { state: 'done' | 'dismissed'; ran_out?: true; reason?: string };

/**
 * Takes open proposals of locked slots, one of each, to do them, or to let them be. Returns those that it took: not what is not open, not this
 * provider's, or of a departure that was moved since.
 */
export async function takeProposals(
  tx: Tx,
  { ids, provider_id }: { ids: readonly string[]; provider_id: string | null },
  { state, ran_out, reason = '' }: Ending,
  by: WeatherActor,
): Promise<ProposalClaim[]> {
  const taken = await tx<ProposalClaim[]>`
    update weather_proposals set state = ${state}, reason = ${reason}
    where id = any(${[...ids]}::uuid[]) and state = 'open' and (${provider_id}::uuid is null or provider_id = ${provider_id})
      and exists (select from slots sl where sl.id = slot_id and date_trunc('milliseconds', sl.starts_at) = date_trunc('milliseconds', weather_proposals.starts_at))
    returning id, provider_id, slot_id, rule, warning, code, source, issued_at,
      (select sl.all_day from slots sl where sl.id = slot_id) as all_day`;
  if (ran_out) await insertEvents(tx, taken, 'ran_out', by);
  const called_off = taken.filter(({ rule }) => isCallOff(rule.outcome));
  const others = taken.filter(({ rule }) => !isCallOff(rule.outcome));
  await insertEvents(tx, called_off, state === 'dismissed' ? 'went_anyway' : 'called_off', by);
  await insertEvents(tx, others, state === 'dismissed' ? 'went_anyway' : 'noted', by);
  return taken;
}

/** Ends what else is open for departures whose proposal was taken: all of it where they go, else what asks for no more than was done. */
export async function endOthers(tx: Tx, taken: readonly ProposalClaim[], { state, reason = '' }: Ending): Promise<void> {
  const done = taken.map(({ provider_id, slot_id, rule }) => {
    const less = weatherOutcomes.filter((outcome) => state === 'dismissed' || cautionOf(outcome) <= cautionOf(rule.outcome));
    return { provider_id, slot_id, less };
  });
  await tx`
    update weather_proposals w set state = ${state}, reason = ${reason}
    from jsonb_to_recordset(${tx.json(done)}) as done (provider_id uuid, slot_id uuid, less text[])
    where w.provider_id = done.provider_id and w.slot_id = done.slot_id and w.state = 'open' and w.rule ->> 'outcome' = any(done.less)`;
}

/** Notes the calling off that proposals of a provider have led to. */
export async function setRun(tx: Tx, ids: readonly string[], { provider_id, run }: { provider_id: string; run: string }): Promise<void> {
  await tx`update weather_proposals set run_id = ${run} where provider_id = ${provider_id} and id = any(${[...ids]}::uuid[])`;
}
