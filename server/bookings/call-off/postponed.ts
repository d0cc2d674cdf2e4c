import type { OtherDates } from '../../../contract/call-offs.ts';
import { textIn } from '../../../rules/localized-text.ts';
import type { Sql } from '../../core/database/database.ts';
import { askedBy } from '../cancellation/facts.ts';
import { recordMove } from '../figures.ts';
import type { Viewer } from '../reads.ts';
import { writeMove } from '../transition/decide.ts';
import { lockBookingAndSlot } from '../transition/move-writes.ts';
import { getPostponed, listOtherDates, listUndecided } from './postponed-reads.ts';
import type { ReportFailure } from './run.ts';

/** So many are ended in one run of the job. */
const MOST = 1_000;

const NOT_CHOSEN = { en: 'No other date was chosen in time.', 'zh-HK': '未有在限期前選擇新日期。' } as const;

/**
 * The next dates for a booking whose departure was called off, to its customer or its provider; a change takes one. Refuses: not_found, also
 * when there is nothing to choose.
 */
export async function seeOtherDates(sql: Sql, id: string, viewer: Viewer): Promise<OtherDates> {
  const { choose_by, version, ...party } = await getPostponed(sql, id, viewer);
  return { choose_by: choose_by.toISOString(), version, dates: await listOtherDates(sql, party) };
}

/** Cancels postponed bookings whose guests have not chosen in time: all that was paid is due to them. Returns how many. Meant for a job. */
export async function endUndecided(sql: Sql, report: ReportFailure): Promise<number> {
  let ended = 0;
  for (const { id, provider_id, provider_name, locale } of await listUndecided(sql, MOST)) {
    const end = sql.begin(async (tx) => {
      const locked = await lockBookingAndSlot(tx, id, { provider_id, id: null });
      if (!locked?.is_postponed) return false;
      const withheld_amount = askedBy(locked, 'provider').withheld_cents;
      const by = { actor: 'provider', actor_name: provider_name } as const;
      await writeMove(tx, locked, {
        to: 'cancelled',
        event: 'cancelled',
        reason: textIn(NOT_CHOSEN, locale),
        description: '',
        withheld_amount,
        is_ours: true,
        ...by,
      });
      return true;
    });
    if (await end.catch((error: unknown) => (report(error), false))) ended += 1;
  }
  recordMove('cancelled', ended);
  return ended;
}
