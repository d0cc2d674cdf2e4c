import type { Tx } from '../../core/database/database.ts';

type NewResellerPayment = {
  id: string;
  provider_id: string;
  reseller_id: string;
  /** The first day of the month. */
  first: string;
  amount: number;
  reference: string;
  payment_ids: readonly string[];
};

/** Writes what a provider had from a reseller for a month. */
export async function insertResellerPayment(tx: Tx, payment: NewResellerPayment): Promise<void> {
  await tx`
    insert into reseller_payments (id, provider_id, reseller_id, month, amount, reference, payment_ids)
    values (${payment.id}, ${payment.provider_id}, ${payment.reseller_id}, ${payment.first}::date, ${payment.amount}, ${payment.reference},
      ${payment.payment_ids}::uuid[])`;
}

/** Writes that it was taken back. Returns the payments of the bookings, or undefined where there is none to take back. */
export async function undoResellerPayment(tx: Tx, id: string, provider_id: string): Promise<string[] | undefined> {
  const [undone] = await tx<{ payment_ids: string[] }[]>`
    update reseller_payments set undone_at = now() where id = ${id} and provider_id = ${provider_id} and undone_at is null returning payment_ids`;
  return undone?.payment_ids;
}
