import type { Schedule, ScheduleBody } from '../../../contract/schedules.ts';
import type { SaleKind } from '../../../contract/catalogue-choices.ts';
import type { Db, Sql } from '../../core/database/database.ts';

/** A schedule, with what is needed to open its next days. */
export type StoredSchedule = Pick<Schedule, 'weeks_ahead' | 'opened_until'> & {
  service_id: string;
  provider_id: string;
  template: ScheduleBody['template'];
  default_capacity: number;
  sold_by: SaleKind;
  overlaps_allowed: boolean;
  /** Its service is deleted. */
  is_archived: boolean;
};

/** The schedule of a service. */
export async function findSchedule(db: Db, service_id: string, provider_id: string): Promise<StoredSchedule | undefined> {
  const [schedule] = await db<StoredSchedule[]>`
    select w.service_id, w.provider_id, w.template, w.weeks_ahead, w.overlaps_allowed, w.opened_until, s.default_capacity, s.sold_by, s.archived_at is not null as is_archived
    from schedules w join services s on s.id = w.service_id
    where w.service_id = ${service_id} and w.provider_id = ${provider_id}`;
  return schedule;
}

export type DueSchedule = { service_id: string; provider_id: string; due_on: string };

/** Schedules with days to open on a Hong Kong day, the longest due first, behind `last`: read by their own index, and no others. */
export async function listDue(sql: Sql, today: string, last: DueSchedule | null, most: number): Promise<DueSchedule[]> {
  return sql<DueSchedule[]>`
    select service_id, provider_id, due_on from schedules
    where due_on <= ${today}::date and (${last?.due_on ?? null}::date is null or (due_on, service_id) > (${last?.due_on ?? null}::date, ${last?.service_id ?? null}::uuid))
    order by due_on, service_id limit ${most}`;
}

/** What its provider has blocked of a service's time and not reopened, in order. */
export async function listBlockedTimes(db: Db, service_id: string): Promise<{ starts_at: Date; ends_at: Date }[]> {
  return db<{ starts_at: Date; ends_at: Date }[]>`
    select lower(time) as starts_at, upper(time) as ends_at from blocked_times, unnest(times) as time
    where service_id = ${service_id} order by 1`;
}
