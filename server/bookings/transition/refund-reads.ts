import type { RefundReply } from '../../../contract/ledger.ts';
import type { Tx } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** Cents given back on a booking so far. Ask after locking it: the lock is what keeps others from adding to it. */
export async function getRefunded(tx: Tx, id: string): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`select refunded_of(${id}::uuid) as cents`;
  return row?.cents ?? 0;
}

/** What of a booking is paid, refunded and refundable. Refuses: not_found. */
export async function getRefundState(tx: Tx, id: string): Promise<RefundReply> {
  const [refunded] = await tx<RefundReply[]>`
    select b.id, b.booking_reference, b.payment_status, hkd(b.final_amount) as final_amount, hkd(back.cents) as refunded,
      hkd(case when b.payment_status = 'unpaid' then 0 else b.final_amount - back.cents end) as refundable
    from bookings b cross join lateral (select refunded_of(b.id) as cents) back
    where b.id = ${id}`;
  return refunded ?? notFound();
}
