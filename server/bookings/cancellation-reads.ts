import type { BookingActor } from '../../contract/bookings.ts';
import type { CancellationQuote } from '../../contract/cancellation.ts';
import { cancellationOf, type CancellableBooking, type Cancellation } from '../../rules/cancellation.ts';
import { fromCents } from '../../rules/money.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import type { Viewer } from './reads.ts';

/** What a cancellation depends on, and when it is asked for: by the clock of the database, before the booking was waited for. */
export type AskedCancellation = CancellableBooking & { asked_at: Date };

/** The columns of `AskedCancellation`, on bookings `b`. */
export function cancellationColumns(db: Db) {
  return db`b.status, b.starts_at, b.cancellation_hours, b.cancellation_tiers, b.final_amount, b.paid_amount, b.refunded_amount, b.reduced_amount,
    b.retained_amount, now() as asked_at`;
}

/** The same in one column `asked`, beside columns of the same names: as JSON has it. */
export type StoredCancellation = Omit<AskedCancellation, 'starts_at' | 'asked_at'> & { starts_at: string; asked_at: string };

export function cancellationColumn(db: Db) {
  return db`(select to_jsonb(one) from (select ${cancellationColumns(db)}) one) as asked`;
}

export function readCancellation({ starts_at, asked_at, ...booking }: StoredCancellation): AskedCancellation {
  return { ...booking, starts_at: new Date(starts_at), asked_at: new Date(asked_at) };
}

/** What cancelling a booking gives back now, to its provider, its client, or who has its link. Refuses: not_found, also when it is somebody else's. */
export async function getCancellation(db: Db, id: string, viewer: Viewer): Promise<CancellationQuote> {
  const [row] = await db<(AskedCancellation & { provider_id: string })[]>`
    select b.provider_id, ${cancellationColumns(db)} from bookings b
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  const asked = row ?? notFound();
  return quoteOf(askedBy(asked, asked.provider_id === viewer.provider_id ? 'provider' : 'customer'));
}

/** The same to an operator, of any booking. Refuses: not_found. */
export async function getOperatorsCancellation(db: Db, id: string): Promise<CancellationQuote> {
  const [row] = await db<AskedCancellation[]>`select ${cancellationColumns(db)} from bookings b where b.id = ${id}`;
  return quoteOf(askedBy(row ?? notFound(), 'operator'));
}

/** The cancellation by somebody at the time it was asked for. */
export function askedBy(booking: AskedCancellation, by: BookingActor): Cancellation {
  return cancellationOf(booking, by, booking.asked_at);
}

/** A cancellation on the wire. */
export function quoteOf({ refund_cents, retained_cents, until, next, ...cancellation }: Cancellation): CancellationQuote {
  return {
    ...cancellation,
    refund: fromCents(refund_cents),
    retained: fromCents(retained_cents),
    until: until?.toISOString() ?? null,
    next: next && { may_cancel: next.may_cancel, share_bp: next.share_bp, refund: fromCents(next.refund_cents) },
  };
}
