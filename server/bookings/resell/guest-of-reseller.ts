import type { Tx } from '../../core/database/database.ts';
import { dialable } from '../../core/text/phone.ts';
import { reindex } from '../list/rollup-writes.ts';
import { updateResoldGuest, type GuestOfReseller } from './resell-writes.ts';

/** Writes anew what a reseller says of the guest of its booking beside the name. A booking that was erased stays empty. */
export async function changeGuestForReseller(tx: Tx, booking_id: string, { customer_phone, ...said }: GuestOfReseller): Promise<void> {
  const is_changed = await updateResoldGuest(tx, booking_id, { ...said, customer_phone: customer_phone && dialable(customer_phone) });
  if (is_changed) await reindex(tx, [booking_id]);
}
