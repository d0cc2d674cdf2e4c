import { v7 as uuid } from 'uuid';
import { decideBy } from '../../rules/weather/decide-by.ts';
import type { RuleMatch } from '../../rules/weather/decide.ts';
import { notifyOwner } from '../accounts/notices.ts';
import { resumeAfterWeather, stopForWeather } from '../availability/places.ts';
import type { ReportFailure } from '../bookings/call-off/run.ts';
import type { Sql } from '../core/database/database.ts';
import { Refusal } from '../core/api/errors.ts';
import { actByPromise, actOnProposal } from './act.ts';
import { byRule } from './actor.ts';
import { askObservatory, keepFirstTime, type ObservatoryOptions } from './observatory.ts';
import {
  listDepartures,
  listOwners,
  listRanOut,
  readWeather,
  type DeparturePlace,
  type DeparturePolicies,
  type OpenProposal,
  type WeatherReading,
} from './reads.ts';
import { stopEmptyDepartures } from './undecided/stop-empty.ts';
import { listUnanswered } from './undecided/unanswered.ts';
import { withdrawGroundless } from './undecided/withdraw.ts';
import { insertProposals, lockFeed, storeProblem, storeReport, type NewProposal } from './writes.ts';

const BATCH = 500;
const MOST_RAN_OUT = 1_000;

/**
 * Each minute: does what was promised where nobody has decided in time, reads the Observatory, proposes what rules ask for, and does it where the
 * provider has chosen that; what fails of it is reported, and done the next time. Returns how many proposals are new.
 */
export async function watchWeather(sql: Sql, observatory: ObservatoryOptions, report: ReportFailure): Promise<number> {
  // First: what is read or said after the time to decide undoes nothing.
  await keepPromises(sql, report);
  await readObservatory(sql, observatory);
  const { made, acting } = await proposeByWeather(sql);
  await actByThemselves(sql, acting, report);
  return made;
}

/**
 * Does what guests were promised of departures about which nobody has decided in time. The owner of each business is mailed once; operators read it in
 * the log, and their alarms count them.
 */
async function keepPromises(sql: Sql, report: ReportFailure): Promise<void> {
  const mailed = new Set<string>();
  for (const proposal of await listRanOut(sql, MOST_RAN_OUT)) {
    try {
      await actByPromise(sql, { ...proposal, is_mailed: mailed.has(proposal.provider_id) });
    } catch (error) {
      if (!isOvertaken(error)) report(error);
      continue;
    }
    mailed.add(proposal.provider_id);
  }
}

/** Asks the Observatory and stores what it says; nothing where it is not read. */
export async function readObservatory(sql: Sql, options: ObservatoryOptions): Promise<void> {
  if (options.url === null) return;
  const answer = await askObservatory(options.url, options);
  if ('problem' in answer) await storeProblem(sql, answer.problem);
  else await sql.begin(async (tx) => storeReport(tx, keepFirstTime(answer.warnings, await lockFeed(tx))));
}

type ProposalToAct = Pick<OpenProposal, 'id' | 'provider_id' | 'slot_id'>;
type WeatherProposals = {
  /** How many are new. */
  made: number;
  /** Those that wait, new or not, and are for the rules to do: their providers have chosen so. */
  acting: ProposalToAct[];
};

/** Compares the departures of the next two days with the weather: new proposals are written and mailed, those without a reason withdrawn; empty departures go off sale or come back. */
export async function proposeByWeather(sql: Sql): Promise<WeatherProposals> {
  const weather = await readWeather(sql);
  const open = await withdrawGroundless(sql, weather, null);
  const { made, acts } = weather.is_quiet ? { made: [], acts: new Set() } : await proposeForAll(sql, weather);
  await stopEmptyDepartures(sql, weather);
  const left = open.filter((one) => one.acts && one.decision.state === 'due' && one.decision.outcome === one.outcome);
  return { made: made.length, acting: [...made.filter(({ slot_id }) => acts.has(slot_id)), ...left] };
}

/** Returns the new proposals, and the departures whose providers let rules act. */
async function proposeForAll(sql: Sql, weather: WeatherReading): Promise<{ made: ProposalToAct[]; acts: Set<string> }> {
  const made: ProposalToAct[] = [];
  const acts = new Set<string>();
  for (let after: DeparturePlace | null = null; ;) {
    const batch: DeparturePolicies[] = await listDepartures(sql, null, { most: BATCH, after });
    for (const departure of batch) if (departure.acts) acts.add(departure.slot_id);
    made.push(...(await proposeFor(sql, weather, batch)));
    if (batch.length < BATCH) break;
    after = batch.at(-1)!;
  }
  return { made, acts };
}

/** Takes the departures off sale in the transaction that asks about them, so nobody books what is being decided. */
async function proposeFor(sql: Sql, weather: WeatherReading, departures: readonly DeparturePolicies[]): Promise<ProposalToAct[]> {
  const unanswered = await listUnanswered(sql, weather, departures);
  if (unanswered.length === 0) return [];
  const wanted = unanswered.map(({ departure, asked }) => proposalOf(departure, asked, weather.feed.now));
  return sql.begin(async (tx) => {
    const slots = wanted.map(({ slot_id }) => slot_id);
    await stopForWeather(tx, slots);
    const made = await insertProposals(tx, wanted);
    // Where another process was quicker, and somebody has decided since.
    await resumeAfterWeather(tx, slots);
    const providers = [...new Set(made.map(({ provider_id }) => provider_id))];
    for (const user_id of await listOwners(tx, providers)) await notifyOwner(tx, user_id, 'weather_decision');
    return made;
  });
}

function proposalOf(departure: DeparturePolicies, { rule, warning, holds_from }: RuleMatch, now: Date): NewProposal {
  const { provider_id, service_id, slot_id, starts_at, closes_at } = departure;
  return {
    id: uuid(),
    provider_id,
    service_id,
    slot_id,
    starts_at: starts_at.toISOString(),
    rule,
    warning: warning.warning,
    code: warning.code,
    source: warning.source,
    issued_at: warning.issued_at.toISOString(),
    holds_from: holds_from.toISOString(),
    decide_by: decideBy(now, starts_at, closes_at).toISOString(),
  };
}

/** Acts for providers who have chosen it, on each departure once. The job of the runs does the rest (bookings/call-off). */
async function actByThemselves(sql: Sql, acting: readonly ProposalToAct[], report: ReportFailure): Promise<void> {
  const acted = new Set<string>();
  for (const { id, provider_id, slot_id } of acting) {
    if (acted.has(slot_id)) continue;
    acted.add(slot_id);
    await actOnProposal(sql, { id, provider_id }, byRule, { operator: null, intent: null }).catch((error: unknown) => {
      if (!isOvertaken(error)) report(error);
    });
  }
}

/** Whether somebody was quicker. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Refusal && ['not_found', 'call_off_changed'].includes(error.code);
}
