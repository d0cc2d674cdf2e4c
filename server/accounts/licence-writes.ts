import type { Db, Tx } from '../core/database/database.ts';

/** How many days before nothing more is sold a provider is warned for the first and the second time. */
const WARN_DAYS = 30;
const REMIND_DAYS = 7;

/** The Hong Kong day that it is. */
function today(db: Db) {
  return db`(now() at time zone 'Asia/Hong_Kong')::date`;
}

// Each changes at most one due provider and returns its user. Rechecks the condition: another process may have changed the row.

/** Sets the day from which on nothing is sold under a licence that runs out: the day after its last, and a month from now at the earliest. */
export async function warnNext(tx: Tx): Promise<string | undefined> {
  const [warned] = await tx<{ user_id: string }[]>`
    update providers set licence_stops_on = greatest(licence_expiry + 1, ${today(tx)} + ${WARN_DAYS}::int)
    where licence_stops_on is null and id = (
      select id from providers
      where licence_stops_on is null and suspended_at is null and licence_expiry <= ${today(tx)} + ${WARN_DAYS}::int
      order by licence_expiry limit 1)
    returning user_id`;
  return warned?.user_id;
}

/** Notes that a provider is reminded of that day. */
export async function remindNext(tx: Tx): Promise<string | undefined> {
  const [reminded] = await tx<{ user_id: string }[]>`
    update providers set licence_reminded_at = now()
    where licence_reminded_at is null and licence_stops_on > ${today(tx)} and id = (
      select id from providers
      where licence_stopped_at is null and suspended_at is null and licence_reminded_at is null
        and licence_stops_on > ${today(tx)} and licence_stops_on <= ${today(tx)} + ${REMIND_DAYS}::int
      order by licence_stops_on limit 1)
    returning user_id`;
  return reminded?.user_id;
}

/** Ends the sale of a provider whose day has come, and the mark of a licence that was seen. */
export async function stopNext(tx: Tx): Promise<string | undefined> {
  const [stopped] = await tx<{ user_id: string }[]>`
    update providers set licence_stopped_at = now(), verified_at = null
    where licence_stopped_at is null and licence_stops_on <= ${today(tx)} and id = (
      select id from providers
      where licence_stopped_at is null and suspended_at is null and licence_stops_on <= ${today(tx)}
      order by licence_stops_on limit 1)
    returning user_id`;
  return stopped?.user_id;
}

/** Whether a provider's licence has run out by the date on record. */
export async function isLicenceOver(tx: Tx, provider_id: string): Promise<boolean> {
  const [row] = await tx<{ over: boolean }[]>`
    select coalesce(licence_expiry < ${today(tx)}, false) as over from providers where id = ${provider_id}`;
  return row?.over ?? false;
}
