import type { Tx } from '../../core/database/database.ts';

export type RefundEntry = { amount: number; paid_by: 'provider' | 'marketplace'; is_taken_back: boolean; by_gateway: boolean };

/** A refund of a locked booking; undefined where it has none of this id. */
export async function findRefund(tx: Tx, booking_id: string, id: string): Promise<RefundEntry | undefined> {
  const [refund] = await tx<RefundEntry[]>`
    select r.amount, r.paid_by, is_card_refund(r) as by_gateway, exists (select from refunds c where c.takes_back = r.id) as is_taken_back
    from refunds r where r.id = ${id} and r.booking_id = ${booking_id} and r.takes_back is null`;
  return refund;
}

export type PaymentEntry = { amount: number; state: 'reported' | 'received' | 'failed'; is_own: boolean };

/** A payment of a locked booking, and whether its provider has written it down; undefined where it has none of this id. */
export async function findPayment(tx: Tx, booking_id: string, id: string): Promise<PaymentEntry | undefined> {
  const [payment] = await tx<PaymentEntry[]>`
    select amount, state, source in ('customer', 'provider', 'bank_file') as is_own from payments where id = ${id} and booking_id = ${booking_id}`;
  return payment;
}
