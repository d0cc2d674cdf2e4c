import type { RefundReply, RefundBody } from '../../../contract/ledger.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { fromCents } from '../../../rules/money.ts';
import { audit } from '../../core/audit.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { nameOf } from './decide.ts';
import { inHand } from '../../../rules/paying.ts';
import { findSendingRefund } from '../card/card-reads.ts';
import { insertRefund, lockMoney } from '../payment/payment-writes.ts';
import { getRefundState } from './refund-reads.ts';
import { insertEvent } from './move-writes.ts';

/**
 * Gives money back to the customer, by the booking's provider or an operator: cents, at most what was paid and not given back yet. An operator's
 * is the marketplace's money, and goes into the balance with the provider.
 * Once all of it is, the booking is refunded. Refuses: not_found, forbidden to the customer,
 * nothing_to_refund, card_refund_waits while the gateway sends what is due, an amount that is more than is left.
 */
export async function refundBooking(
  sql: Sql,
  id: string,
  { amount, reason, way, reference }: RefundBody,
  caller: Caller,
  intent: Intent | null,
): Promise<RefundReply> {
  return sql.begin(async (tx) => {
    const locked = (await lockMoney(tx, id)) ?? notFound();
    const by_provider = locked.provider_id === caller.provider_id;
    if (!by_provider && caller.user_type !== 'operator') return locked.client_id === caller.id ? refuse('forbidden') : notFound();
    const left = inHand(locked);
    if (left === 0) refuse('nothing_to_refund');
    // The gateway may be sending the same money.
    if (await findSendingRefund(tx, id)) refuse('card_refund_waits');
    if (amount > left) invalid({ amount: [{ rule: 'at_most', n: fromCents(left) }] });

    const paid_by = by_provider ? 'provider' : 'marketplace';
    await insertRefund(tx, {
      booking_id: id,
      provider_id: locked.provider_id,
      amount,
      reason,
      way,
      reference,
      paid_by,
      made_by: caller.id,
    });
    const note = [`HK$${fromCents(amount)}`, reason].filter(Boolean).join(' · ');
    const by = by_provider
      ? ({ actor: 'provider', actor_name: nameOf(caller, 'provider') } as const)
      : ({ actor: 'operator', actor_name: marketplace.name } as const);
    await insertEvent(tx, { booking_id: id, event: 'refunded', ...by, note });
    if (!by_provider)
      await audit(tx, caller, {
        act: 'booking_refunded',
        subject: 'booking',
        subject_id: id,
        details: { amount: fromCents(amount), reason },
      });
    const refunded = await getRefundState(tx, id);
    await remember(tx, intent, 200, refunded, id);
    return refunded;
  });
}
