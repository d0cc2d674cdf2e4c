import type { Locale } from '../../contract/text.ts';
import type { Sql } from '../core/database.ts';
import { insertMails } from './writes.ts';

const PAUSE_MS = 10 * 60_000;

/** Mails the secret link of a booking to the address it was made with; asked for again and again, once in ten minutes. */
export async function mailBookingLink(sql: Sql, to: { booking_id: string; recipient: string; locale: Locale }): Promise<void> {
  const now = Date.now();
  await insertMails(sql, [
    {
      ...to,
      kind: 'booking_link',
      source: `${to.booking_id} ${Math.floor(now / PAUSE_MS)}`,
      side: 'customer',
      user_id: null,
      about: null,
      due_at: new Date(now).toISOString(),
    },
  ]);
}
