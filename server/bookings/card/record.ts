import { marketplace } from '../../../rules/localized-text.ts';
import { fromCents, publicMoney } from '../../../rules/money.ts';
import { inHand } from '../../../rules/paying.ts';
import { audit } from '../../core/audit.ts';
import type { GatewayCheckout, GatewayDispute, GatewayPayment, GatewayRefund } from '../../core/cards/payments.ts';
import type { Tx } from '../../core/database/database.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';
import { insertEvent } from '../transition/move-writes.ts';
import {
  findCardRefund,
  findCheckout,
  findGatewayPayment,
  findRefundByReference,
  type CardRefundRow,
  type CheckoutRow,
} from './card-reads.ts';
import { flag } from './flags.ts';
import {
  insertCardRefund,
  insertSentRefund,
  isPaymentWritten,
  lockCardRefund,
  lockCheckout,
  updateCardRefund,
  updateCheckout,
} from './card-writes.ts';

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
  else if (state === 'ended' && before !== 'paid') await updateCheckout(tx, id, 'ended');
}

async function recordPayment(tx: Tx, { id, booking_id, amount }: CheckoutRow, payment: GatewayPayment, was_paid: boolean): Promise<void> {
  if (await isPaymentWritten(tx, booking_id, payment.reference)) return;
  if (payment.currency !== 'hkd') {
    if (was_paid) return;
    await updateCheckout(tx, id, 'paid');
    await flag(tx, { booking_id, kind: 'currency', ...payment });
    return;
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
  await updateCheckout(tx, id, 'paid');
  if (payment.amount !== amount) await flag(tx, { booking_id, kind: 'amount', ...payment });
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
    await flag(tx, { booking_id, kind: 'refund_returned', amount, currency: 'hkd', reference });
    return 'failed';
  }
  return before ?? 'failed';
}

/**
 * Writes down a refund that was made on the gateway's own screens, once it is sent, and flags it: up to what was received and not given back
 * it is a refund as any other. One that fails after that is due again. Payments that are not ours are nothing.
 */
export async function recordRefundThere(tx: Tx, { state, reference }: GatewayRefund, of: GatewayPayment): Promise<void> {
  const payment = await findGatewayPayment(tx, of.reference);
  if (!payment) return;
  const { booking_id, id: payment_id } = payment;
  const locked = await lockMoney(tx, booking_id);
  const written = await findRefundByReference(tx, booking_id, reference);
  if (written) return void (await recordCardRefund(tx, written.id, { state, reference }));
  if (!locked || state !== 'sent') return;
  await flag(tx, { booking_id, kind: 'refund_at_gateway', amount: of.amount, currency: of.currency, reference });
  const amount = of.currency === 'hkd' ? Math.min(of.amount, inHand(locked)) : 0;
  if (amount === 0) return;
  const by_marketplace = { actor: 'operator', actor_name: marketplace.name, made_by: null } as const;
  await insertCardRefund(tx, { booking_id, payment_id, amount, ...by_marketplace, state: 'sent', reference });
  await insertSentRefund(tx, { booking_id, amount, made_by: null }, reference);
  await insertEvent(tx, { booking_id, event: 'refunded', ...by_gateway, note: `HK$${fromCents(amount)}` });
}

const dispute_kinds = { open: 'disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;

/** Flags that a bank takes a payment back, and who has it in the end; the books stay as they are until the operator refunds the booking. */
export async function recordDispute(tx: Tx, { state, reference }: GatewayDispute, of: GatewayPayment): Promise<void> {
  const payment = await findGatewayPayment(tx, of.reference);
  if (!payment) return;
  const { booking_id } = payment;
  await lockMoney(tx, booking_id);
  await flag(tx, { booking_id, kind: dispute_kinds[state], amount: of.amount, currency: of.currency, reference });
}
