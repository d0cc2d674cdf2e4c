import type { RefundReply, TakeBackBody } from '../../../contract/ledger.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { fromCents } from '../../../rules/money.ts';
import { inHand } from '../../../rules/paying.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { audit } from '../../core/audit.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { findSendingRefund } from '../card/card-reads.ts';
import { nameOf } from '../transition/decide.ts';
import { insertEvent } from '../transition/move-writes.ts';
import { getRefundState } from '../transition/refund-reads.ts';
import { failPayment, insertRefundTakenBack, lockMoney, renewTimeToPay, type LockedMoney } from './payment-writes.ts';
import { findPayment, findRefund } from './take-back-reads.ts';

type Side = 'provider' | 'marketplace';

/**
 * Takes back, with a reason, what was written down by mistake: a refund that was never sent, by the provider or the operator who wrote it, or a
 * payment that never came, by the provider. Nothing is deleted: it is a line of now in the timeline, the journal and the balance. Refuses:
 * not_found, forbidden to the customer, already_done, card_refund_waits, card_refund_final, not_your_refund, nothing_to_take_back of a payment by
 * card, already_refunded when the payment was given back meanwhile.
 */
export async function takeBackMoney(
  sql: Sql,
  id: string,
  { kind, entry, reason }: TakeBackBody,
  caller: Caller,
  intent: Intent | null,
): Promise<RefundReply> {
  return sql.begin(async (tx) => {
    const locked = (await lockMoney(tx, id)) ?? notFound();
    const by_provider = locked.provider_id === caller.provider_id;
    if (!by_provider && caller.user_type !== 'operator') return locked.client_id === caller.id ? refuse('forbidden') : notFound();
    if (await findSendingRefund(tx, id)) refuse('card_refund_waits');
    const side = by_provider ? 'provider' : 'marketplace';
    const cents =
      kind === 'refund'
        ? await takeBackRefund(tx, id, entry, { side, reason, made_by: caller.id })
        : await takeBackPayment(tx, id, entry, { side, locked });
    const amount = fromCents(cents);
    const by = by_provider
      ? ({ actor: 'provider', actor_name: nameOf(caller, 'provider') } as const)
      : ({ actor: 'operator', actor_name: marketplace.name } as const);
    await insertEvent(tx, { booking_id: id, event: `${kind}_taken_back`, ...by, note: `HK$${amount} · ${reason}` });
    if (!by_provider)
      await audit(tx, caller, { act: 'refund_taken_back', subject: 'booking', subject_id: id, details: { amount, reason } });
    const reply = await getRefundState(tx, id);
    await remember(tx, intent, 200, reply, id);
    return reply;
  });
}

type Correction = { side: Side; reason: string; made_by: string };

async function takeBackRefund(tx: Tx, booking_id: string, id: string, { side, reason, made_by }: Correction): Promise<number> {
  const refund = (await findRefund(tx, booking_id, id)) ?? notFound();
  if (refund.by_gateway) refuse('card_refund_final');
  if (refund.paid_by !== side) refuse('not_your_refund');
  if (refund.is_taken_back) refuse('already_done');
  await insertRefundTakenBack(tx, id, { reason, made_by });
  return refund.amount;
}

/** Where the time to pay is over, the customer of a booking that stands has some more, as after a report that was not found. */
async function takeBackPayment(
  tx: Tx,
  booking_id: string,
  id: string,
  { side, locked }: { side: Side; locked: LockedMoney },
): Promise<number> {
  const payment = (await findPayment(tx, booking_id, id)) ?? notFound();
  if (side !== 'provider' || !payment.is_own) refuse('nothing_to_take_back');
  if (payment.state !== 'received') refuse('already_done');
  if (inHand(locked) < payment.amount) refuse('already_refunded');
  await failPayment(tx, id);
  await renewTimeToPay(tx, { booking_id, payment_id: id, where_left: 'none' });
  return payment.amount;
}
