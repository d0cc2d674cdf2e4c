import type { LicenceNotice } from '../../contract/mails.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { insertNotice } from './email-writes.ts';
import { remindNext, stopNext, warnNext } from './licence-writes.ts';

/**
 * Warns providers a month before nothing is sold under their licences any more and again a week before, and ends the sale on the day;
 * bookings that exist live on. Each hears of each once, until another licence is verified.
 */
export async function watchLicences(sql: Sql): Promise<void> {
  await tellEach(sql, 'licence_runs_out', warnNext);
  await tellEach(sql, 'licence_stops_soon', remindNext);
  await tellEach(sql, 'licence_stopped', stopNext);
}

/** One provider a transaction: a booking waits for no more than its own provider's. */
async function tellEach(sql: Sql, notice: LicenceNotice, changeNext: (tx: Tx) => Promise<string | undefined>): Promise<void> {
  const tellNext = () =>
    sql.begin(async (tx) => {
      const user_id = await changeNext(tx);
      if (user_id) await insertNotice(tx, user_id, notice);
      return user_id;
    });
  while (await tellNext());
}
