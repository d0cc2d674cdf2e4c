import { v7 as uuid } from 'uuid';
import { decide, mostCautious, type WeatherDecision } from '../../rules/weather/decide.ts';
import { notifyOwner } from '../accounts/notices.ts';
import type { ReportFailure } from '../bookings/call-off/run.ts';
import type { Sql } from '../core/database/database.ts';
import { Refusal } from '../core/api/errors.ts';
import { actOnProposal } from './act.ts';
import { byRule } from './actor.ts';
import { askObservatory, type ObservatoryOptions } from './observatory.ts';
import {
  listDepartures,
  listOpenProposals,
  listOwners,
  readWeather,
  type DeparturePlace,
  type OpenProposal,
  type WeatherReading,
  type DeparturePolicies,
} from './reads.ts';
import { insertProposals, storeProblem, storeReport, withdrawProposals, type NewProposal } from './writes.ts';

const BATCH = 500;
const MOST_OPEN = 10_000;

/**
 * Each minute: reads the Observatory, proposes what rules ask for, and does it where the provider has chosen that; what fails of it is reported, and
 * done the next time. Returns how many proposals are new.
 */
export async function watchWeather(sql: Sql, observatory: ObservatoryOptions, report: ReportFailure): Promise<number> {
  await readObservatory(sql, observatory);
  const { made, acting } = await proposeByWeather(sql);
  await actByThemselves(sql, acting, report);
  return made;
}

/** Asks the Observatory and stores what it says; nothing where it is not read. */
export async function readObservatory(sql: Sql, options: ObservatoryOptions): Promise<void> {
  if (options.url === null) return;
  const answer = await askObservatory(options.url, options);
  if ('problem' in answer) await storeProblem(sql, answer.problem);
  else await sql.begin((tx) => storeReport(tx, answer.warnings));
}

type ProposalToAct = Pick<OpenProposal, 'id' | 'provider_id' | 'slot_id'>;
type WeatherProposals = {
  /** How many are new. */
  made: number;
  /** Those that wait, new or not, and are for the rules to do: their providers have chosen so. */
  acting: ProposalToAct[];
};

/** Compares the departures of the next two days with the weather: new proposals are written and mailed, those without a reason withdrawn. */
export async function proposeByWeather(sql: Sql): Promise<WeatherProposals> {
  const weather = await readWeather(sql);
  const open = await listOpenProposals(sql, MOST_OPEN);
  if (weather.is_quiet && open.length === 0) return { made: 0, acting: [] };
  const made: ProposalToAct[] = [];
  const seen = new Map<string, WeatherDecision>();
  const acts = new Set<string>();
  for (let after: DeparturePlace | null = null; ;) {
    const batch: DeparturePolicies[] = await listDepartures(sql, null, { most: BATCH, after });
    for (const departure of batch) {
      seen.set(departure.slot_id, decideDeparture(departure, weather));
      if (departure.acts) acts.add(departure.slot_id);
    }
    made.push(...(await proposeFor(sql, batch, seen)));
    if (batch.length < BATCH) break;
    after = batch.at(-1)!;
  }
  const groundless = open.filter(({ slot_id }) => !mayStay(seen.get(slot_id))).map(({ id }) => id);
  if (groundless.length > 0) await sql.begin((tx) => withdrawProposals(tx, groundless));
  const left = open.filter(({ slot_id, outcome }) => seen.get(slot_id)?.state === 'due' && seen.get(slot_id)?.outcome === outcome);
  return { made: made.length, acting: [...made, ...left].filter(({ slot_id }) => acts.has(slot_id)) };
}

/** What the rules that its guests were promised say of a departure now: the most cautious decides. */
export function decideDeparture(
  { policies, provider_id, starts_at }: DeparturePolicies,
  { feed, knowledgeFor }: WeatherReading,
): WeatherDecision {
  const knowledge = knowledgeFor(provider_id);
  return mostCautious((policies ?? []).map((rules) => decide(rules, knowledge, starts_at, feed.now)));
}

/** While nothing is known of the weather nothing is withdrawn either. */
function mayStay(decision: WeatherDecision | undefined): boolean {
  return decision?.state === 'unknown' || (decision?.state === 'due' && decision.outcome !== 'go');
}

async function proposeFor(
  sql: Sql,
  departures: readonly DeparturePolicies[],
  decisions: ReadonlyMap<string, WeatherDecision>,
): Promise<ProposalToAct[]> {
  const wanted = departures.flatMap((departure) => proposalOf(departure, decisions.get(departure.slot_id)) ?? []);
  if (wanted.length === 0) return [];
  return sql.begin(async (tx) => {
    const made = await insertProposals(tx, wanted);
    const providers = [...new Set(made.map(({ provider_id }) => provider_id))];
    for (const user_id of await listOwners(tx, providers)) await notifyOwner(tx, user_id, 'weather_decision');
    return made;
  });
}

function proposalOf(departure: DeparturePolicies, decision: WeatherDecision | undefined): NewProposal | null {
  if (decision?.state !== 'due' || decision.outcome === 'go') return null;
  const { rule, warning, holds_from } = decision;
  if (!rule || !warning || !holds_from) return null;
  const { provider_id, service_id, slot_id, starts_at } = departure;
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
  };
}

/** Acts for providers who have chosen it, on each departure once. The job of the runs does the rest (bookings/call-off). */
async function actByThemselves(sql: Sql, acting: readonly ProposalToAct[], report: ReportFailure): Promise<void> {
  const acted = new Set<string>();
  for (const { id, provider_id, slot_id } of acting) {
    if (acted.has(slot_id)) continue;
    acted.add(slot_id);
    await actOnProposal(sql, { id, provider_id }, byRule, null).catch((error: unknown) => {
      // Otherwise somebody was quicker.
      if (!(error instanceof Refusal && ['not_found', 'call_off_changed'].includes(error.code))) report(error);
    });
  }
}
