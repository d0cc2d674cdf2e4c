import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import {
  MOST_EXTERNAL_CALENDARS,
  type ExternalCalendar,
  type ExternalCalendarBody,
  type ExternalCalendars,
} from '../../../contract/external-calendars.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { rememberDone, type Intent } from '../../core/api/idempotency.ts';
import { createBatcher } from '../../core/concurrency/batcher.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { getOfferOfSlots } from '../own-reads.ts';
import { lockSchedules } from '../schedule/schedule-writes.ts';
import { countCalendars, findCalendar, listBookingsInBlockedTime, listCalendars } from './calendar-reads.ts';
import {
  claimCalendar,
  claimDue,
  deleteCalendar,
  deleteCalendarsOf,
  insertCalendar,
  openSlotsOf,
  storeContent,
  storeFailure,
  storeUnchanged,
  type CalendarClaim,
} from './calendar-writes.ts';
import { downloadCalendar, type DownloadOptions } from './download.ts';

/** A provider's external calendars, and the bookings in the time that they block. */
export async function seeCalendars(sql: Sql, provider_id: string): Promise<ExternalCalendars> {
  return { calendars: await listCalendars(sql, provider_id), ...(await listBookingsInBlockedTime(sql, provider_id)) };
}

/** Reads a calendar of a provider's on request, and says how it is then. */
export type ReadCalendar = (id: string, provider_id: string) => Promise<ExternalCalendar>;

/** So many are read at once, on request or by the job, and so many requests may wait. Of a provider one is read at a time. */
const AT_ONCE = 3;
const MOST_WAITING = 30;
/** A browser gives a call up after ten seconds. What takes longer goes on without it. */
const PATIENCE_MS = 7_000;

/** Calendars read on request by this process. What it returns refuses: not_found, busy; `report` gets faults of a reading nobody waits for. */
export function openCalendarReader(sql: Sql, options: DownloadOptions, report: (error: unknown) => void): ReadCalendar {
  const read = createBatcher<{ id: string; provider_id: string }, void>(
    async (asked) => {
      for (const { id, provider_id } of asked) {
        const claim = await claimCalendar(sql, id, provider_id, uuid());
        if (claim) await readClaim(sql, claim, options);
      }
      return asked.map(() => undefined);
    },
    { concurrency: AT_ONCE, maxBatch: 1, maxWaiting: MOST_WAITING, conflictKey: ({ provider_id }) => provider_id },
  );
  return async (id, provider_id) => {
    await getCalendar(sql, id, provider_id);
    const reading = read({ id, provider_id });
    const is_late = await Promise.race([reading, pause(PATIENCE_MS, true, { ref: false })]);
    if (is_late) reading.catch(report);
    return getCalendar(sql, id, provider_id);
  };
}

async function getCalendar(sql: Sql, id: string, provider_id: string): Promise<ExternalCalendar> {
  const [calendar] = await listCalendars(sql, provider_id, id);
  return calendar ?? notFound();
}

/**
 * Adds a calendar, and reads it: its events block time from then on. One that cannot be read is added too, and says so. Refuses: not_found
 * for a service that is not the provider's, quota_reached with `limit`, calendar_exists.
 */
export async function addCalendar(
  sql: Sql,
  provider_id: string,
  { name, address, service }: ExternalCalendarBody,
  { read, intent }: { read: ReadCalendar; intent: Intent | null },
): Promise<ExternalCalendar> {
  const id = uuid();
  const url = urlOf(address);
  await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    if (service) await getOfferOfSlots(tx, service, provider_id);
    refuseMoreThan(MOST_EXTERNAL_CALENDARS, { has: await countCalendars(tx, provider_id) });
    if (!(await insertCalendar(tx, { id, provider_id, service_id: service ?? null, name, url }))) refuse('calendar_exists');
    await rememberDone(tx, intent);
  });
  return read(id, provider_id);
}

/** A calendar that was added, as it is now. Refuses: not_found, when it was removed since. */
export async function seeAdded(sql: Sql, provider_id: string, { address, service }: ExternalCalendarBody): Promise<ExternalCalendar> {
  const id = await findCalendar(sql, { provider_id, service_id: service ?? null, url: urlOf(address) });
  return id ? getCalendar(sql, id, provider_id) : notFound();
}

const urlOf = (address: string) => new URL(address.replace(/^webcal:/i, 'https:')).href;

/** Removes a calendar; slots ahead that it has closed open again, unless something else blocks them. Refuses: not_found. */
export async function removeCalendar(sql: Sql, id: string, provider_id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    if (!(await deleteCalendar(tx, id, provider_id))) notFound();
    await openSlotsOf(tx, id, provider_id);
  });
}

/** Deletes the calendars of a provider who leaves. */
export async function eraseCalendars(tx: Tx, provider_id: string): Promise<void> {
  await deleteCalendarsOf(tx, provider_id);
}

/** One run of the job takes no longer, so that the next finds it ended. */
const RUN_MS = 4 * 60_000;

/** Reads the calendars that are due, some at once. Returns how many; many processes may do it together, each takes its own. */
export async function readDueCalendars(sql: Sql, options: DownloadOptions): Promise<number> {
  const until = Date.now() + RUN_MS;
  let done = 0;
  const readNext = async () => {
    while (Date.now() < until) {
      const claim = await claimDue(sql, uuid());
      if (!claim) return;
      await readClaim(sql, claim, options);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return done;
}

async function readClaim(sql: Sql, claim: CalendarClaim, options: DownloadOptions): Promise<void> {
  const read = await downloadCalendar(claim, options);
  if ('problem' in read) return storeFailure(sql, claim, read.problem);
  if ('is_unchanged' in read) return storeUnchanged(sql, claim);
  const outcome = await sql.begin(async (tx) => {
    await lockSchedules(tx, claim.provider_id);
    return storeContent(tx, claim, read);
  });
  if (outcome === 'too_many') await storeFailure(sql, claim, 'too_many_events');
}
