import type { ScheduleBody } from '../../../contract/schedules.ts';
import type { Db, Tx } from '../../core/database/database.ts';

/**
 * Until the transaction ends no other transaction opens the provider's times, changes schedules or blocks time, by hand or by a calendar. Must
 * be its first lock. Otherwise a schedule could open what is being blocked.
 */
export async function lockSchedules(tx: Tx, provider_id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan schedules'), hashtext(${provider_id}))`;
}

type NewSchedule = Pick<ScheduleBody, 'template' | 'weeks_ahead' | 'overlaps_allowed'> & {
  service_id: string;
  provider_id: string;
  opened_until: string;
};

/** Gives a service its schedule, in place of one that it has. */
export async function upsertSchedule(tx: Tx, s: NewSchedule): Promise<void> {
  await tx`
    insert into schedules (service_id, provider_id, template, weeks_ahead, overlaps_allowed, opened_until)
    values (${s.service_id}, ${s.provider_id}, ${tx.json(s.template)}::jsonb, ${s.weeks_ahead}, ${s.overlaps_allowed}, ${s.opened_until}::date)
    on conflict on constraint schedules_pkey do update set template = excluded.template, weeks_ahead = excluded.weeks_ahead,
      overlaps_allowed = excluded.overlaps_allowed, opened_until = excluded.opened_until`;
}

type OpenedSchedule = Omit<NewSchedule, 'template' | 'weeks_ahead' | 'overlaps_allowed'>;

/** Records up to which day a schedule's times are open. */
export async function updateOpened(tx: Tx, { service_id, provider_id, opened_until }: OpenedSchedule): Promise<void> {
  await tx`update schedules set opened_until = ${opened_until}::date where service_id = ${service_id} and provider_id = ${provider_id}`;
}

/** False when the service has none. */
export async function deleteSchedule(db: Db, service_id: string, provider_id: string): Promise<boolean> {
  const gone = await db`delete from schedules where service_id = ${service_id} and provider_id = ${provider_id} returning service_id`;
  return gone.length === 1;
}

type TimeRange = { service_id?: string | undefined; start_datetime: string; end_datetime: string };

/** Adds a range to what is blocked of a service, or of all of a provider's, without what is over. */
export async function addBlockedTime(tx: Tx, provider_id: string, r: TimeRange): Promise<void> {
  await tx`
    insert into blocked_times (service_id, provider_id, times)
    select id, provider_id, tstzmultirange(tstzrange(${new Date(r.start_datetime)}::timestamptz, ${new Date(r.end_datetime)}::timestamptz)) from services
    where provider_id = ${provider_id} and archived_at is null and (${r.service_id ?? null}::uuid is null or id = ${r.service_id ?? null})
      and ${new Date(r.end_datetime)}::timestamptz > now()
    order by id
    on conflict on constraint blocked_times_pkey do update set times = blocked_times.times * tstzmultirange(tstzrange(now(), null)) + excluded.times`;
}

/** Takes a range out of what is blocked. */
export async function removeBlockedTime(tx: Tx, provider_id: string, r: TimeRange): Promise<void> {
  await tx`
    update blocked_times set times = times - tstzmultirange(tstzrange(${new Date(r.start_datetime)}::timestamptz, ${new Date(r.end_datetime)}::timestamptz))
    where provider_id = ${provider_id} and (${r.service_id ?? null}::uuid is null or service_id = ${r.service_id ?? null})`;
}
