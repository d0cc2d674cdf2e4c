import type { CallOffDetails, CallOffPreview, CallOffPreviewBody } from '../../../contract/call-offs.ts';
import { fromCents } from '../../../rules/money.ts';
import { notFound } from '../../core/api/errors.ts';
import type { Sql } from '../../core/database/database.ts';
import { countGuestsOf, countLeft, getCallOff, getRun, listGuestsLeft, listGuestsOf, listSlots } from './run-reads.ts';
import { guestOf } from './guest-words.ts';

const HOUR_MS = 3_600_000;

/** What calling these departures of a provider off would do. Refuses: not_found where one is not theirs. */
export async function previewCallOff(sql: Sql, provider_id: string, body: CallOffPreviewBody): Promise<CallOffPreview> {
  const { outcome, reason, choice_hours } = body;
  const slot_ids = [...new Set(body.slot_ids)];
  const aim = { outcome, weather: null };
  const departures = await listSlots(sql, provider_id, slot_ids);
  if (departures.length < slot_ids.length) notFound();
  const [counts, guests] = await Promise.all([countLeft(sql, slot_ids, aim), listGuestsLeft(sql, slot_ids, aim)]);
  const choose_by = outcome === 'postpone' ? new Date(Date.now() + choice_hours * HOUR_MS) : null;
  return {
    ...counts,
    departures,
    refund: fromCents(counts.refund),
    refund_at_most: fromCents(counts.refund_at_most),
    choose_by: choose_by?.toISOString() ?? null,
    guests: guests.map((guest) => guestOf(guest, { reason, weather: null }, { outcome, choose_by })),
  };
}

/** A run with its departures and guests; a provider's, or with null any. Refuses: not_found. */
export async function seeCallOff(sql: Sql, id: string, provider_id: string | null): Promise<CallOffDetails> {
  const run = await getCallOff(sql, id, provider_id);
  const [seen, slots, left, guests, counts] = await Promise.all([
    getRun(sql, id, provider_id),
    listSlots(sql, run.provider_id, run.slot_ids),
    countLeft(sql, run.slot_ids, run, id),
    listGuestsOf(sql, id),
    countGuestsOf(sql, id),
  ]);
  const cause = { reason: seen.reason, weather: run.weather };
  return {
    ...seen,
    slots,
    left: seen.finished_at ? 0 : left.bookings,
    ...counts,
    guests: guests.map((guest) => guestOf(guest, cause, { outcome: run.outcome, choose_by: guest.choose_by })),
  };
}
