import type { Caller } from '../../core/api/caller.ts';
import { refuse } from '../../core/api/errors.ts';
import type { Tx } from '../../core/database/database.ts';
import { nameOf } from '../transition/decide.ts';
import {
  failResoldPayments,
  insertPaymentEvents,
  insertResoldPayments,
  lockOwedOf,
  lockPaidBy,
  type ResoldMonth,
} from './resell-writes.ts';

/** What came in: the payments, one for each booking, and their sum in cents. */
export type ResoldPayments = { payment_ids: string[]; amount: number };

/**
 * A provider has had what a reseller owes of a month: a payment for each booking, with a line in its timeline. `shown` is the sum that the
 * provider has agreed to, in cents. Refuses: reseller_owes_other, when it is another one by now.
 */
export async function receiveFromReseller(
  tx: Tx,
  month: ResoldMonth,
  { caller, reference, shown }: { caller: Caller; reference: string; shown: number },
): Promise<ResoldPayments> {
  const owing = await lockOwedOf(tx, month);
  const amount = owing.reduce((sum, { owed }) => sum + owed, 0);
  if (amount !== shown || amount === 0) refuse('reseller_owes_other');
  const payment_ids = await insertResoldPayments(tx, owing, { reference, made_by: caller.id });
  await insertPaymentEvents(
    tx,
    owing.map(({ id }) => id),
    { event: 'paid', actor_name: nameOf(caller, 'provider'), note: reference },
  );
  return { payment_ids, amount };
}

/** Takes that back: the bookings whose payment stands are unpaid again. Refuses: already_refunded, when something of them was given back since. */
export async function takeBackFromReseller(tx: Tx, payment_ids: readonly string[], caller: Caller): Promise<void> {
  const paid = await lockPaidBy(tx, payment_ids);
  if (paid.some(({ is_refunded }) => is_refunded)) refuse('already_refunded');
  await failResoldPayments(tx, payment_ids);
  await insertPaymentEvents(
    tx,
    paid.map(({ id }) => id),
    { event: 'unpaid', actor_name: nameOf(caller, 'provider'), note: '' },
  );
}
