import {
  CHOICE_HOURS,
  type CallOffActor,
  type CallOffDetails,
  type CallOffGuest,
  type CallOffPreview,
  type CallOffPreviewBody,
  type CallOffRun,
} from '../../../contract/call-offs.ts';
import { fromCents } from '../../../rules/money.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { guestOf, type CallOffCause } from './guest-words.ts';
import {
  countBySlot,
  countGuestsOf,
  countLeft,
  getCallOff,
  getRun,
  listGuestsOf,
  listGuestsPlanned,
  listSlots,
  listWeatherRuns,
  type CallOffCounts,
  type PlanBy,
  type CallOffSlot,
} from './run-reads.ts';

const HOUR_MS = 3_600_000;

/** A departure that is to be called off, how, and why. */
export type CallOffIntent = CallOffSlot & CallOffCause;

/** What calling off would do, as it is shown. */
export type FiguresInWords = Omit<CallOffCounts, 'refund' | 'refund_at_most'> & { refund: string; refund_at_most: string };

/** What calling these departures of a provider off would do. Refuses: not_found where one is not theirs. */
export async function previewCallOff(
  sql: Sql,
  provider_id: string,
  body: CallOffPreviewBody,
  actor: CallOffActor,
): Promise<CallOffPreview> {
  const { outcome, reason, choice_hours } = body;
  const slot_ids = [...new Set(body.slot_ids)];
  const departures = await listSlots(sql, provider_id, slot_ids);
  if (departures.length < slot_ids.length) notFound();
  const planned = slot_ids.map((slot_id) => ({ slot_id, outcome, reason, weather: null }));
  const { figures, guests, choose_by } = await previewPlanned(sql, planned, { actor, is_rule: false }, choice_hours);
  return { ...shownFigures(sumCounts([...figures.values()])), departures, guests, choose_by };
}

/**
 * What calling departures off would do, each for its own reason: figures by slot, where there is something to do, and the guests, those first who
 * hear of it from nobody. `choose_by`: until when guests of postponed ones choose, as an ISO instant; null where none is postponed.
 */
export async function previewPlanned(
  sql: Sql,
  planned: readonly CallOffIntent[],
  by: PlanBy,
  choice_hours = CHOICE_HOURS,
): Promise<{ figures: Map<string, CallOffCounts>; guests: CallOffGuest[]; choose_by: string | null }> {
  const [figures, guests] = await Promise.all([countPlanned(sql, planned, by), listGuestsPlanned(sql, planned, by)]);
  const choose_by = new Date(Date.now() + choice_hours * HOUR_MS);
  const plans = new Map(planned.map((plan) => [plan.slot_id, plan]));
  return {
    figures,
    guests: guests.map(({ slot_id, ...guest }) => {
      const { outcome, ...cause } = plans.get(slot_id)!;
      return guestOf(guest, cause, { outcome, choose_by: outcome === 'postpone' ? choose_by : null });
    }),
    choose_by: planned.some(({ outcome }) => outcome === 'postpone') ? choose_by.toISOString() : null,
  };
}

/** What calling off would do on each of these slots that has bookings; cents. */
export async function countPlanned(db: Db, planned: readonly CallOffSlot[], by: PlanBy): Promise<Map<string, CallOffCounts>> {
  return new Map((await countBySlot(db, planned, by)).map(({ slot_id, ...counts }) => [slot_id, counts]));
}

/** The same of several departures together. */
export function sumCounts(all: readonly CallOffCounts[]): CallOffCounts {
  const sum = { bookings: 0, participants: 0, cancelled: 0, postponed: 0, refund: 0, refund_at_most: 0, mails: 0, unreachable: 0 };
  for (const counts of all) for (const name of Object.keys(sum) as (keyof CallOffCounts)[]) sum[name] += counts[name];
  return sum;
}

/** Figures with money as it is shown. */
export function shownFigures({ refund, refund_at_most, ...counts }: CallOffCounts): FiguresInWords {
  return { ...counts, refund: fromCents(refund), refund_at_most: fromCents(refund_at_most) };
}

/** A run with its departures and guests; a provider's, or with null any. Refuses: not_found. */
export async function seeCallOff(sql: Sql, id: string, provider_id: string | null): Promise<CallOffDetails> {
  const run = await getCallOff(sql, id, provider_id);
  const [seen, slots, left, guests, counts] = await Promise.all([
    getRun(sql, id, provider_id),
    listSlots(sql, run.provider_id, run.slot_ids),
    countLeft(sql, run),
    listGuestsOf(sql, run),
    countGuestsOf(sql, run),
  ]);
  const cause = { reason: seen.reason, weather: run.weather };
  return {
    ...seen,
    slots,
    left: seen.finished_at ? 0 : left,
    ...counts,
    guests: guests.map((guest) => guestOf(guest, cause, { outcome: run.outcome, choose_by: guest.choose_by })),
  };
}

/** The runs of the last days that rules of the weather asked for, the newest first: a provider's, or with null all. */
export async function seeWeatherRuns(db: Db, provider_id: string | null): Promise<CallOffRun[]> {
  return listWeatherRuns(db, provider_id);
}

/** A run as its reader sees it. Refuses: not_found. */
export async function seeRun(db: Db, id: string): Promise<CallOffRun> {
  return getRun(db, id, null);
}
