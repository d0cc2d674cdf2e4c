import type { RefundReply } from '../../../contract/ledger.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { refundDue } from '../../../rules/paying.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { GatewayAway, type Payments } from '../../core/cards/payments.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { lockMoney } from '../payment/payment-writes.ts';
import { nameOf } from '../transition/decide.ts';
import { getRefundState } from '../transition/refund-reads.ts';
import { findRefundable, findSendingRefund } from './card-reads.ts';
import { insertCardRefund } from './card-writes.ts';
import { sendCardRefund } from './follow.ts';

type RefundDeps = { sql: Sql; payments: Payments | null };

/** A booking has that many card payments at most that are given back with one press. */
const MOST_PAYMENTS = 10;

/**
 * Sends what is due back to the cards it was paid with, the newest payment first, by the booking's provider or an operator; each payment is
 * given back under a key of its own, so that pressing again never sends it twice. Refuses: not_found, forbidden to the customer,
 * nothing_to_refund, no_card_to_refund; card_refund_failed and card_refund_waits, after which it is still due.
 */
export async function refundByCard({ sql, payments }: RefundDeps, id: string, caller: Caller, intent: Intent | null): Promise<RefundReply> {
  for (let sent = 0; sent < MOST_PAYMENTS; sent += 1) {
    const refund_id = await sql.begin((tx) => beginRefund(tx, id, caller, { sent, has_gateway: payments !== null }));
    if (refund_id === null || !payments) break;
    const state = await sendCardRefund({ sql, payments }, refund_id).catch((error: unknown) => {
      if (error instanceof GatewayAway) return 'sending' as const;
      throw error;
    });
    if (state === 'sending') refuse('card_refund_waits');
    if (state === 'failed') refuse('card_refund_failed');
  }
  return sql.begin(async (tx) => {
    const refunded = await getRefundState(tx, id);
    await remember(tx, intent, 200, refunded, id);
    return refunded;
  });
}

/** The refund that is to be sent next: one that is on its way, or a new one. Null when nothing more can go back to a card. */
async function beginRefund(
  tx: Tx,
  id: string,
  caller: Caller,
  { sent, has_gateway }: { sent: number; has_gateway: boolean },
): Promise<string | null> {
  const locked = (await lockMoney(tx, id)) ?? notFound();
  const by_provider = locked.provider_id === caller.provider_id && !caller.staff;
  if (!by_provider && caller.user_type !== 'operator') return locked.client_id === caller.id ? refuse('forbidden') : notFound();
  if (!has_gateway) refuse('no_card_to_refund');
  const sending = await findSendingRefund(tx, id);
  if (sending) return sending.id;
  const due = refundDue(locked);
  if (due === 0) return sent > 0 ? null : refuse('nothing_to_refund');
  const card = await findRefundable(tx, id);
  if (!card) return sent > 0 ? null : refuse('no_card_to_refund');
  const by = by_provider
    ? ({ actor: 'provider', actor_name: nameOf(caller, 'provider') } as const)
    : ({ actor: 'operator', actor_name: marketplace.name } as const);
  return insertCardRefund(tx, {
    booking_id: id,
    payment_id: card.payment_id,
    amount: Math.min(due, card.left_over),
    made_by: caller.id,
    ...by,
  });
}
