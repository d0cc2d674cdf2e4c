import type { Locale } from '../../../contract/text.ts';
import { commitAsIfWritten, type Sql } from '../../core/database/database.ts';
import { findRecipient } from '../reads.ts';
import { insertMails, keepForgettingOut, type NewMail } from '../writes.ts';

const PAUSE_MS = 10 * 60_000;

/**
 * Mails the secret link of a booking to the address it was made with, if there is one; asked for again and again, once in ten minutes. The
 * same statements and the same commit whether or not there is anything to mail.
 */
export async function mailBookingLink(sql: Sql, { booking_id, locale }: { booking_id: string; locale: Locale }): Promise<void> {
  const now = Date.now();
  await sql.begin(async (tx) => {
    await keepForgettingOut(tx);
    const mail: NewMail = {
      booking_id,
      recipient: (await findRecipient(tx, booking_id)) ?? '',
      locale,
      kind: 'booking_link',
      source: `${booking_id} ${Math.floor(now / PAUSE_MS)}`,
      side: 'customer',
      user_id: null,
      sender_id: null,
      about: null,
      due_at: new Date(now).toISOString(),
    };
    await insertMails(tx, mail.recipient === '' ? [] : [mail]);
    await commitAsIfWritten(tx);
  });
}
