import type { z } from 'zod';
import { HOLD_MINUTES, type OctoBooking, type octoCancelBody, type octoExtendBody } from '../../../contract/octo/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import { decide } from '../../bookings/transition/decide.ts';
import { Refusal } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Tx } from '../../core/database/database.ts';
import { prolongHold, releaseResellerHold, resellerHolder } from '../../holds/resell.ts';
import { cannot } from '../refusals.ts';
import type { ResellerBookingRow } from './booking-reads.ts';
import { isCancellable, stateOf } from './booking-shape.ts';
import { updateCancelled, updateExpiry } from './booking-writes.ts';
import { lockRow } from './confirm.ts';
import { minutesOf } from './reserve.ts';
import { getRow, seeBooking, type SeeDeps } from './see.ts';

/** Holds places longer, from now, at most two hours from when they were first held. Refuses: INVALID_BOOKING_UUID, UNPROCESSABLE_ENTITY for what is no live hold. */
export async function extend(
  deps: SeeDeps,
  caller: ResellerCaller,
  uuid: string,
  { expirationMinutes }: z.output<typeof octoExtendBody>,
  locale: Locale,
): Promise<OctoBooking> {
  await deps.sql.begin(async (tx) => {
    const row = await lockRow(tx, caller, uuid);
    const latest = new Date(row.created_at.getTime() + HOLD_MINUTES.in_all * 60_000);
    const length = { minutes: minutesOf(expirationMinutes), latest };
    if (stateOf(row) !== 'ON_HOLD' || !(await prolongHold(tx, proofOf(row), length))) cannot('hold_ended');
    await updateExpiry(tx, uuid);
  });
  return seeBooking(deps, caller, uuid, locale);
}

/**
 * Cancels a hold, a request, or a booking until its free cancellation ends; one that has ended is answered as it is. Refuses:
 * INVALID_BOOKING_UUID, UNPROCESSABLE_ENTITY.
 */
export async function cancel(
  deps: SeeDeps,
  caller: ResellerCaller,
  uuid: string,
  { reason = null }: z.output<typeof octoCancelBody>,
  locale: Locale,
): Promise<OctoBooking> {
  const { sql } = deps;
  const booking_id = await sql.begin((tx) => cancelHold(tx, caller, uuid, reason));
  if (booking_id !== null) {
    const as_guest = { provider_id: null, id: null, link: booking_id, is_reseller: true } as const;
    await decide(sql, booking_id, { to: 'cancelled', reason: reason ?? '' }, as_guest, null).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      // Cancelled by somebody else in this moment, it is answered as it is.
      if (!hasEnded(await getRow(sql, caller, uuid))) cannot('not_cancellable');
    });
  }
  return seeBooking(deps, caller, uuid, locale);
}

/** Cancels what is on hold; the id of the booking that is to be cancelled, if it is one. Refuses: UNPROCESSABLE_ENTITY. */
async function cancelHold(tx: Tx, caller: ResellerCaller, uuid: string, reason: string | null): Promise<string | null> {
  const row = await lockRow(tx, caller, uuid);
  if (hasEnded(row)) return null;
  if (!isCancellable(row)) cannot('not_cancellable');
  if (row.booking) return row.booking.id;
  await releaseResellerHold(tx, proofOf(row));
  await updateCancelled(tx, uuid, reason);
  return null;
}

function hasEnded(row: ResellerBookingRow): boolean {
  return ['CANCELLED', 'REJECTED', 'EXPIRED'].includes(stateOf(row));
}

/** The hold of a reseller's booking, and that it is this booking's. */
export function proofOf({ uuid, hold_id }: Pick<ResellerBookingRow, 'uuid' | 'hold_id'>) {
  return { id: hold_id, holder: resellerHolder(uuid) };
}
