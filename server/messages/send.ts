import { v7 as uuid } from 'uuid';
import type { Message } from '../../contract/messages.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { listMessages, sideOf } from './reads.ts';
import { deleteMessagesOf, insertMessage, markRead } from './writes.ts';

/** The booking's client or provider, or the holder of its secret link. */
type Writer = { id: string | null; provider_id: string | null; link?: string };

/** Sends a message to the other side of a booking, in any status. Refuses: not_found when the booking is not the caller's. */
export async function sendMessage(sql: Sql, booking_id: string, body: string, caller: Writer, intent: Intent | null): Promise<Message> {
  const id = uuid();
  return sql.begin(async (tx) => {
    const sender = await sideOf(tx, booking_id, caller);
    await insertMessage(tx, { id, booking_id, sender, body });
    const [message] = await listMessages(tx, booking_id, sender, id);
    await remember(tx, intent, 201, message, booking_id);
    return message ?? notFound();
  });
}

/** Marks what the other side wrote as read. Refuses: not_found when the booking is not the caller's. */
export async function readMessages(sql: Sql, booking_id: string, caller: Writer): Promise<void> {
  await markRead(sql, booking_id, await sideOf(sql, booking_id, caller));
}

/** Deletes the messages about these bookings. */
export async function eraseMessages(tx: Tx, booking_ids: string[]): Promise<void> {
  await deleteMessagesOf(tx, booking_ids);
}
