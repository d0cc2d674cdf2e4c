import { v7 as uuid } from 'uuid';
import type { CardFlagKind } from '../../../contract/cards.ts';
import { exactAmount } from '../../../rules/money.ts';
import type { GatewayPayment } from '../../core/cards/payments.ts';
import type { Tx } from '../../core/database/database.ts';
import { insertEvent } from '../transition/move-writes.ts';

type NewFlag = { booking_id: string; kind: CardFlagKind } & GatewayPayment;

/**
 * Flags what is odd about a locked booking's money by card, for the operator's list and the booking's timeline, each once; `reference` is of
 * the payment, the refund or the dispute. Returns whether it is new.
 */
export async function flag(tx: Tx, { booking_id, kind, amount, currency, reference }: NewFlag): Promise<boolean> {
  const written = await tx`
    insert into card_flags (id, provider_id, booking_id, kind, amount, currency, reference, created_at)
    select ${uuid()}, provider_id, id, ${kind}, ${amount}, ${currency}, ${reference}, clock_timestamp() from bookings where id = ${booking_id}
    on conflict do nothing returning id`;
  if (written.length === 0) return false;
  const note = `${currency === 'hkd' ? exactAmount(amount) : currency.toUpperCase()} · ${reference}`;
  await insertEvent(tx, { booking_id, event: 'payment_flagged', actor: 'system', actor_name: '', note });
  return true;
}

/** Takes a flag off the list; its booking, or undefined where it is not on the list. */
export async function clearFlag(tx: Tx, id: string): Promise<{ booking_id: string; reference: string } | undefined> {
  const [cleared] = await tx<{ booking_id: string; reference: string }[]>`
    update card_flags set cleared_at = now() where id = ${id} and cleared_at is null returning booking_id, reference`;
  return cleared;
}
