import type { Retention } from '../../contract/people.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Sql } from '../core/database/database.ts';
import { lockMails } from '../outbox/erase.ts';
import { eraseBookings } from './erase.ts';
import { countDue, listEndedBefore, listRuns } from './retention-reads.ts';
import { insertRun } from './retention-writes.ts';

/** When the nightly job runs, Hong Kong time. */
const AT = '03:19';
export const RETENTION_CRON = `${Number(AT.slice(3))} ${Number(AT.slice(0, 2))} * * *`;

/** How many bookings one transaction erases; mails wait for it. */
const BATCH_SIZE = 200;

/** Replaces the name of a customer whose booking ended long ago; bilingual, since any reader may see it. */
const FORMER_GUEST = 'Former guest 前旅客';

/** Erases names, contact details, notes and messages from bookings that ended `guest_days` ago, records the run and returns their number. */
export async function eraseOldBookings(sql: Sql, guest_days: number): Promise<number> {
  const ended_before = dueBefore(guest_days);
  const bookings = await inBatches(
    (most) =>
      sql.begin(async (tx) => {
        // First, so that two concurrent jobs do not erase the same bookings.
        await lockMails(tx);
        const ids = await listEndedBefore(tx, ended_before, most);
        if (ids.length > 0) await eraseBookings(tx, ids, { name: FORMER_GUEST, account_id: null });
        return ids.length;
      }),
    BATCH_SIZE,
  );
  await insertRun(sql, { ended_before, bookings });
  return bookings;
}

/** The past and next runs of the nightly job, for the operator. */
export async function seeRetention(sql: Sql, guest_days: number): Promise<Retention> {
  const ended_before = dueBefore(guest_days);
  const [due, runs] = await Promise.all([countDue(sql, ended_before), listRuns(sql)]);
  return { guest_days, ended_before: ended_before.toISOString(), due, next_run_at: nextRun().toISOString(), runs };
}

function dueBefore(guest_days: number): Date {
  return new Date(Date.now() - guest_days * 86_400_000);
}

function nextRun(): Date {
  const today = hongKongDate(Date.now());
  const at = hongKongToInstant(today, AT);
  return at.getTime() > Date.now() ? at : hongKongToInstant(addDays(today, 1), AT);
}
