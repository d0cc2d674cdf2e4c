import { v7 as uuid } from 'uuid';
import type { CardFlagKind } from '../../../contract/cards.ts';
import type { GatewayPayment } from '../../core/cards/payments.ts';
import type { Tx } from '../../core/database/database.ts';

export type NewFlag = { booking_id: string; kind: CardFlagKind } & GatewayPayment;

/** Writes a flag on a locked booking, each once; false when it is there. */
export async function insertFlag(tx: Tx, { booking_id, kind, amount, currency, reference }: NewFlag): Promise<boolean> {
  const written = await tx`
    insert into card_flags (id, provider_id, booking_id, kind, amount, currency, reference, created_at)
    select ${uuid()}, provider_id, id, ${kind}, ${amount}, ${currency}, ${reference}, clock_timestamp() from bookings where id = ${booking_id}
    on conflict do nothing returning id`;
  return written.length === 1;
}

/** Takes a flag off the list; its booking, or undefined where it is not on the list. */
export async function clearFlag(tx: Tx, id: string): Promise<{ booking_id: string; reference: string } | undefined> {
  const [cleared] = await tx<{ booking_id: string; reference: string }[]>`
    update card_flags set cleared_at = now() where id = ${id} and cleared_at is null returning booking_id, reference`;
  return cleared;
}
