import type { Locale } from '../../../../contract/text.ts';
import { commitAsIfWritten, type Sql } from '../../../core/database/database.ts';
import type { NewMail } from '../kind.ts';
import { findRecipient } from '../../reads.ts';
import { insertMails, lockMailsShared } from '../../writes.ts';

const PAUSE_MS = 10 * 60_000;

/**
 * Mails the secret link of a booking to its customer, if there is an address, at most once in ten minutes. Runs the same statements and the
 * same commit either way, so that the time taken does not tell whether there is an address.
 */
export async function mailBookingLink(sql: Sql, { booking_id, locale }: { booking_id: string; locale: Locale }): Promise<void> {
  const now = Date.now();
  await sql.begin(async (tx) => {
    await lockMailsShared(tx);
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
