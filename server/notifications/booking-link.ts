import type { Locale } from '../../contract/text.ts';
import type { Sql } from '../core/database.ts';
import { findRecipient } from './reads.ts';
import { insertMails, keepForgettingOut } from './writes.ts';

const PAUSE_MS = 10 * 60_000;

/** Mails the secret link of a booking to the address it was made with, if it still has one; asked for again and again, once in ten minutes. */
export async function mailBookingLink(sql: Sql, { booking_id, locale }: { booking_id: string; locale: Locale }): Promise<void> {
  const now = Date.now();
  await sql.begin(async (tx) => {
    await keepForgettingOut(tx);
    const recipient = await findRecipient(tx, booking_id);
    if (!recipient) return;
    await insertMails(tx, [
      {
        booking_id,
        recipient,
        locale,
        kind: 'booking_link',
        source: `${booking_id} ${Math.floor(now / PAUSE_MS)}`,
        side: 'customer',
        user_id: null,
        sender_id: null,
        about: null,
        due_at: new Date(now).toISOString(),
      },
    ]);
  });
}
