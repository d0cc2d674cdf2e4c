import type { RefundReply } from '../../../contract/ledger.ts';
import type { Tx } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** What of a booking is paid, refunded and refundable. Refuses: not_found. */
export async function getRefundState(tx: Tx, id: string): Promise<RefundReply> {
  const [refunded] = await tx<RefundReply[]>`
    select b.id, b.booking_reference, b.payment_status, hkd(b.final_amount) as final_amount, hkd(back.cents) as refunded,
      hkd(b.paid_amount - back.cents) as refundable
    from bookings b cross join lateral (select refunded_of(b.id) as cents) back
    where b.id = ${id}`;
  return refunded ?? notFound();
}
