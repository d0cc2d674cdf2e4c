import type { Db } from '../../core/database/database.ts';

/** A provider's external calendars, for `calendars` of a statement that looks into them many times: what they block is unpacked once. */
export function calendarsOf(db: Db, provider_id: string) {
  return db`
    select id, name, service_id, busy + '{}'::tstzmultirange as busy from external_calendars where provider_id = ${provider_id}`;
}

/** The calendar of `calendars` that blocks the time of the row `slot`; none where none does. */
export function calendarBlocking(db: Db) {
  return db`
    select c.id, c.name from calendars c
    where (c.service_id is null or c.service_id = slot.service_id) and c.busy && tstzrange(slot.starts_at, slot.ends_at) order by c.id limit 1`;
}
