import { exactAmount, fromCents, publicMoney } from '../../../rules/money.ts';
import { audit } from '../../core/audit.ts';
import type { GatewayCheckout, GatewayPayment, GatewayRefund } from '../../core/cards/payments.ts';
import type { Tx } from '../../core/database/database.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';
import { insertEvent } from '../transition/move-writes.ts';
import { findCardRefund, findCheckout, type CardRefundRow, type CheckoutRow } from './card-reads.ts';
import { insertSentRefund, isPaymentWritten, lockCardRefund, lockCheckout, updateCardRefund, updateCheckout } from './card-writes.ts';

const by_gateway = { actor: 'system', actor_name: '' } as const;

/**
 * Writes down what the gateway says of a page, in any order and however often: each payment once, whatever has become of its booking. Another
 * amount than was asked for is taken as it came and flagged; another currency is flagged and not counted. Unknown pages are not ours.
 */
export async function recordCheckout(tx: Tx, id: string, { state, payment }: GatewayCheckout): Promise<void> {
  const checkout = await findCheckout(tx, id);
  if (!checkout) return;
  await lockMoney(tx, checkout.booking_id);
  const before = await lockCheckout(tx, id);
  if (payment) await recordPayment(tx, checkout, payment, before === 'paid');
  else if (state === 'ended' && before !== 'paid') await updateCheckout(tx, id, { state });
}

async function recordPayment(tx: Tx, { id, booking_id, amount }: CheckoutRow, payment: GatewayPayment, was_paid: boolean): Promise<void> {
  if (await isPaymentWritten(tx, booking_id, payment.reference)) return;
  if (payment.currency !== 'hkd') {
    if (was_paid) return;
    await updateCheckout(tx, id, { state: 'paid', problem: 'currency' });
    const note = `${payment.currency.toUpperCase()} · ${payment.reference}`;
    return insertEvent(tx, { booking_id, event: 'payment_flagged', ...by_gateway, note });
  }
  const { reference } = payment;
  await insertPayment(tx, {
    booking_id,
    way: 'card',
    amount: payment.amount,
    source: 'gateway',
    received_by: 'marketplace',
    reference,
    made_by: null,
  });
  await insertEvent(tx, { booking_id, event: 'payment_received', ...by_gateway, note: publicMoney(fromCents(payment.amount)) });
  const is_other = payment.amount !== amount;
  await updateCheckout(tx, id, { state: 'paid', problem: is_other ? 'amount' : null });
  const note = `${exactAmount(payment.amount)} ≠ ${exactAmount(amount)}`;
  if (is_other) await insertEvent(tx, { booking_id, event: 'payment_flagged', ...by_gateway, note });
}

/**
 * Writes down what has become of a refund to a card, however often it is said. One that failed stays due; one that failed after it was sent
 * is money that is in hand again, and due again. Returns its state.
 */
export async function recordCardRefund(tx: Tx, id: string, { state, reference }: GatewayRefund): Promise<CardRefundRow['state']> {
  const refund = await findCardRefund(tx, id);
  if (!refund) return 'failed';
  const { booking_id, amount, actor, actor_name, made_by, username } = refund;
  await lockMoney(tx, booking_id);
  const before = await lockCardRefund(tx, id);
  if (before === 'sending' && state === 'sent') {
    await updateCardRefund(tx, id, 'sent', reference);
    await insertSentRefund(tx, refund, reference);
    await insertEvent(tx, { booking_id, event: 'refunded', actor, actor_name, note: `HK$${fromCents(amount)}` });
    if (actor === 'operator' && made_by !== null) {
      const details = { amount: fromCents(amount), way: 'card' };
      await audit(tx, { id: made_by, username }, { act: 'booking_refunded', subject: 'booking', subject_id: booking_id, details });
    }
    return 'sent';
  }
  if (before === 'sending' && state === 'failed') {
    await updateCardRefund(tx, id, 'failed', reference);
    return 'failed';
  }
  if (before === 'sent' && state === 'failed') {
    await updateCardRefund(tx, id, 'failed', reference);
    // Not through the gateway, which cannot give this payment back: it gives the first one back.
    const returned = { way: 'card', amount, source: 'operator', received_by: 'marketplace', reference } as const;
    await insertPayment(tx, { booking_id, ...returned, made_by: null });
    await insertEvent(tx, { booking_id, event: 'payment_flagged', ...by_gateway, note: `${exactAmount(amount)} · ${reference}` });
    return 'failed';
  }
  return before ?? 'failed';
}
