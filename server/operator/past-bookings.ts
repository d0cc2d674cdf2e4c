import type { PastBookings } from '../../contract/past-bookings.ts';
import { audit, type Actor } from '../core/audit.ts';
import { refuse } from '../core/api/errors.ts';
import { rememberDone, type Intent } from '../core/api/idempotency.ts';
import type { Sql } from '../core/database/database.ts';
import { completePast } from '../bookings/completion/complete.ts';
import { askForPast } from './settings-writes.ts';
import { seePastBookings } from '../bookings/completion/see-past-bookings.ts';

/**
 * Completes the bookings of departures that were over before Sampan did so by itself, and mails nobody. What becomes due by it is of today.
 * A first part is done at once, the rest by the job. Returns what is still to be done. Refuses: already_done, also when there is none.
 */
export async function completePastBookings(sql: Sql, operator: Actor, intent: Intent | null): Promise<PastBookings> {
  await sql.begin(async (tx) => {
    const asked = await askForPast(tx);
    const { bookings, first, last, paid, unpaid } = await seePastBookings(tx);
    if (!asked || bookings === 0) refuse('already_done');
    const details = { bookings: String(bookings), time: `${first} – ${last}`, amount: paid.amount, unpaid: unpaid.amount };
    await audit(tx, operator, { act: 'past_bookings_completed', subject: 'booking', subject_id: null, details });
    await rememberDone(tx, intent);
  });
  await completePast(sql);
  return seePastBookings(sql);
}
