import { v7 as uuid } from 'uuid';
import type { Message } from '../../contract/messages.ts';
import { audit, auditReading, type Operator } from '../core/audit.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import type { Limiter, RateLimits } from '../core/limits/rate-limits.ts';
import { listMessages, requireBooking, sideOf } from './reads.ts';
import { deleteMessagesOf, insertMessage, markRead, type NewMessage } from './writes.ts';

const A_DAY_MS = 24 * 3_600_000;

/** `limit` is that of `limitMessages`. */
type Post = { sql: Sql; limit: Limiter };

/** The booking's client, its provider or who writes for it, or the holder of its secret link. */
type Writer = { id: string | null; provider_id: string | null; link?: string; staff?: Caller['staff'] };

/** Limits how many messages each side of a booking sends within a day (docs/decisions/030-bounds-of-an-account.md). */
export function limitMessages(limiter: RateLimits['limiter'], limit: number): Limiter {
  return limiter('messages', { limit, window_ms: A_DAY_MS, refusal: 'too_many_messages' });
}

/**
 * Sends a message to the other side of a booking, in any status. Refuses: not_found when the booking is not the caller's,
 * too_many_messages with `retry_after` (seconds).
 */
export async function sendMessage({ sql, limit }: Post, booking_id: string, body: string, caller: Writer, intent: Intent | null) {
  const sender = await sideOf(sql, booking_id, caller);
  const { id, staff } = caller;
  const by = sender === 'provider' && id && staff ? { id, role: staff.role } : null;
  return limit(`${booking_id} ${sender}`, () => sql.begin((tx) => writeMessage(tx, { booking_id, sender, staff: by, body }, intent)));
}

/** The thread of a booking for an operator; reading what the sides have written is audited. Refuses: not_found. */
export async function readAsMarketplace(sql: Sql, booking_id: string, operator: Operator): Promise<Message[]> {
  await requireBooking(sql, booking_id);
  const thread = await listMessages(sql, booking_id, 'operator');
  if (thread.some(({ mine }) => !mine))
    await auditReading(sql, operator, { act: 'booking_messages_read', subject: 'booking', subject_id: booking_id });
  return thread;
}

/**
 * Writes to both sides of a booking as the marketplace, in any status. The audit log says that, not what. Refuses: not_found;
 * too_many_messages with `retry_after` (seconds).
 */
export async function sendAsMarketplace({ sql, limit }: Post, booking_id: string, body: string, operator: Operator, intent: Intent | null) {
  await requireBooking(sql, booking_id);
  return limit(`${booking_id} operator`, () =>
    sql.begin(async (tx) => {
      const message = await writeMessage(tx, { booking_id, sender: 'operator', staff: null, body }, intent);
      await audit(tx, operator, { act: 'booking_message_sent', subject: 'booking', subject_id: booking_id });
      return message;
    }),
  );
}

async function writeMessage(tx: Tx, draft: Omit<NewMessage, 'id'>, intent: Intent | null): Promise<Message> {
  const id = uuid();
  await insertMessage(tx, { id, ...draft });
  const [message] = await listMessages(tx, draft.booking_id, draft.sender, id);
  await remember(tx, intent, 201, message, draft.booking_id);
  return message ?? notFound();
}

/** Marks what the other side and the marketplace wrote as read. Refuses: not_found when the booking is not the caller's. */
export async function readMessages(sql: Sql, booking_id: string, caller: Writer): Promise<void> {
  await markRead(sql, booking_id, await sideOf(sql, booking_id, caller));
}

/** Deletes the messages about these bookings. */
export async function eraseMessages(tx: Tx, booking_ids: string[]): Promise<void> {
  await deleteMessagesOf(tx, booking_ids);
}
