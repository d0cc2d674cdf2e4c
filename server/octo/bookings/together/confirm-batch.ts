import type { OctoConfirmBody } from '../../../../contract/octo/bookings.ts';
import type { Locale } from '../../../../contract/text.ts';
import { bookForResellers, type ResellerOrder } from '../../../bookings/resell/book-for-reseller.ts';
import { createRecentResaleOffers, type RecentResaleOffers } from '../../../bookings/resell/recent-resale-offers.ts';
import type { ResellerCaller } from '../../../core/api/reseller-caller.ts';
import { createBatcher } from '../../../core/concurrency/batcher.ts';
import { isRolledBack, type Sql, type Tx } from '../../../core/database/database.ts';
import { OctoRefusal } from '../../refusals.ts';
import { findResellerBookings, type ReservationRow, type ResellerBookingRow } from '../booking-reads.ts';
import { lockReservations, updateConfirmed, type ResellerBookingFields } from '../booking-writes.ts';
import { orderOf, saidFields } from '../order.ts';

/** A hold that its reseller confirms with the party that was held. */
type ConfirmRequest = { caller: ResellerCaller; uuid: string; said: Omit<OctoConfirmBody, 'unitItems'>; locale: Locale };

/** The booking as it is now, and its places. */
type ConfirmedHold = { row: ResellerBookingRow; places: number };

/** Null where nothing was written: it is to be done alone, which waits, or says why it is not done. */
export type HoldConfirmer = (request: ConfirmRequest) => Promise<ConfirmedHold | null>;

/** How long one waits for the slots of another, before all of it is done alone. */
const MOMENT_MS = 50;

/** Thrown so that the bookings beside it are undone. */
class HoldUnused extends Error {}

/**
 * One for each process: confirmations that come at the same time share a transaction, as bookings do (decision 019). What would wait longer
 * than a moment is done alone.
 */
export function createHoldConfirmer(sql: Sql): HoldConfirmer {
  const offers = createRecentResaleOffers();
  // Should BEGIN fail, the first statement has locked rows for nobody.
  const confirmNow = createBatcher((requests: ConfirmRequest[]) => sql.beginPipelined((tx) => confirmAll(tx, offers, requests)), {
    // What comes meanwhile shares the next transaction.
    concurrency: 1,
    maxBatch: 100,
    retryAlone: (error) => error instanceof HoldUnused || isRolledBack(error),
  });
  return (request) => confirmNow(request).catch(unlessUndone);
}

function unlessUndone(error: unknown): null {
  if (error instanceof HoldUnused || isRolledBack(error)) return null;
  throw error;
}

type ConfirmOrder = { nth: number; row: ReservationRow; fields: ResellerBookingFields; order: ResellerOrder };

/** Locks the resellers' bookings by uuid, then slots and holds (docs/locking.md). */
async function confirmAll(tx: Tx, offers: RecentResaleOffers, requests: readonly ConfirmRequest[]): Promise<(ConfirmedHold | null)[]> {
  const rows = await lockReservations(
    tx,
    requests.map(({ uuid }) => uuid),
  );
  // Each once.
  const held = rows.flatMap((row) => {
    const nth = requests.findIndex(({ caller, uuid }) => uuid === row.uuid && caller.reseller_id === row.reseller_id);
    return nth < 0 ? [] : readOrder(requests[nth]!, row, nth);
  });
  if (held.length === 0) return requests.map(() => null);
  const orders = held.map(({ order }) => order);
  const results = await bookForResellers(tx, orders, { lock_ms: MOMENT_MS, findOffers: offers.find });
  results.forEach(({ result }, n) => result === 'booked' || offers.drop(orders[n]!));
  const booked = held.flatMap((one, n) => {
    const result = results[n];
    return result?.result === 'booked' ? [{ ...one, booking_id: result.id, places: result.places }] : [];
  });
  if (booked.length === 0) return requests.map(() => null);
  const written = booked.map(({ row, fields, booking_id }) => ({ ...fields, uuid: row.uuid, hold_id: row.hold_id, booking_id }));
  // Sent together: the second answers what the first has written.
  const [updated, found] = await Promise.all([
    updateConfirmed(tx, written),
    findResellerBookings(
      tx,
      booked.map(({ row }) => row),
    ),
  ]);
  // Its host deleted the time, or somebody who needed the places ended the hold, in this moment.
  if (updated < written.length) throw new HoldUnused();
  const confirmed = new Map(booked.map(({ nth, places }, n) => [nth, { row: found[n]!, places }]));
  return requests.map((_, nth) => confirmed.get(nth) ?? null);
}

function readOrder({ caller, said, locale }: ConfirmRequest, row: ReservationRow, nth: number): ConfirmOrder[] {
  try {
    const fields = saidFields(row, said);
    return [{ nth, row, fields, order: orderOf(row, fields, caller, locale) }];
  } catch (refused) {
    if (refused instanceof OctoRefusal) return [];
    throw refused;
  }
}
