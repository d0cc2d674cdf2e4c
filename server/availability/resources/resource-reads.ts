import { MOST_NEEDS, MOST_RESOURCES, MOST_USES, type Resource, type ResourceUse } from '../../../contract/resources.ts';
import type { Db } from '../../core/database/database.ts';

/** A provider's resources in the order in which they were added, or one of them, with the services that need them; archived ones left out. */
export async function listResources(db: Db, provider_id: string, id: string | null = null): Promise<Resource[]> {
  return db<Resource[]>`
    select r.id, r.name, r.name_zh, r.count, (
      select coalesce(jsonb_agg(need.line order by need.title, need.id), '[]') from (
        select s.id, s.title, jsonb_build_object('quantity', n.quantity, 'per', n.per, 'minutes_before', n.minutes_before, 'minutes_after', n.minutes_after,
          'service', jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh)) as line
        from resource_needs n join services s on s.id = n.service_id
        where n.resource_id = r.id and s.archived_at is null order by s.title, s.id limit ${MOST_NEEDS}
      ) need
    ) as needs
    from resources r where r.provider_id = ${provider_id} and (${id}::uuid is null or r.id = ${id}) order by r.created_at, r.id limit ${MOST_RESOURCES}`;
}

/** How many resources a provider has. */
export async function countResources(db: Db, provider_id: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from resources where provider_id = ${provider_id}`;
  return row.count;
}

/** The provider's departures with guests that begin on these Hong Kong days and use resources, in time order; the first `MOST_USES`. */
export async function listUses(db: Db, provider_id: string, days: { date_from: string; date_to: string }): Promise<ResourceUse[]> {
  return db<ResourceUse[]>`
    select u.resource_id as resource, u.slot_id as slot, jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service,
      hong_kong(sl.starts_at) as start_datetime, sl.all_day, hong_kong(u.starts_at) as busy_from, hong_kong(u.ends_at) as busy_until, u.quantity, sl.spots_taken
    from slots sl join resource_uses u on u.slot_id = sl.id join services s on s.id = sl.service_id
    where sl.provider_id = ${provider_id} and sl.needs_resources
      and sl.starts_at >= (${days.date_from}::date)::timestamp at time zone 'Asia/Hong_Kong'
      and sl.starts_at < (${days.date_to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
    order by sl.starts_at, sl.id, u.resource_id limit ${MOST_USES}`;
}

/** What guests on a slot need of a resource, of which there are `count`, from when to when (ms since 1970). */
export type SlotNeed = {
  slot_id: string;
  resource_id: string;
  count: number;
  per: 'departure' | 'place';
  quantity: number;
  since: number;
  until: number;
};

/** What the departures of these slots need; nothing for those whose service needs nothing. */
export async function listNeedsOf(db: Db, slot_ids: readonly string[]): Promise<SlotNeed[]> {
  return db<SlotNeed[]>`
    select sl.id as slot_id, n.resource_id, r.count, n.per, n.quantity,
      (extract(epoch from sl.starts_at - make_interval(mins => n.minutes_before)) * 1000)::float8 as since,
      (extract(epoch from sl.ends_at + make_interval(mins => n.minutes_after)) * 1000)::float8 as until
    from slots sl join resource_needs n on n.service_id = sl.service_id join resources r on r.id = n.resource_id
    where sl.id = any(${slot_ids}::uuid[]) and sl.needs_resources`;
}

/** What a departure uses of a resource, from when to when (ms since 1970). */
export type SlotUse = { slot_id: string; resource_id: string; quantity: number; since: number; until: number };

/** What is used, these slots among them, at the times at which guests on these slots need it; what has lapsed uses nothing. */
export async function listUsesBeside(db: Db, slot_ids: readonly string[]): Promise<SlotUse[]> {
  return db<SlotUse[]>`
    select distinct u.slot_id, u.resource_id, resource_use_ahead(u.slot_id, u.resource_id, u.quantity) as quantity,
      (extract(epoch from u.starts_at) * 1000)::float8 as since, (extract(epoch from u.ends_at) * 1000)::float8 as until
    from slots sl join resource_needs n on n.service_id = sl.service_id
    join resource_uses u on u.resource_id = n.resource_id
      and u.ends_at > sl.starts_at - make_interval(mins => n.minutes_before) and u.starts_at < sl.ends_at + make_interval(mins => n.minutes_after)
      and u.ends_at < sl.ends_at + make_interval(mins => n.minutes_after) + (select max(l.ends_at - l.starts_at) from resource_uses l where l.resource_id = n.resource_id)
    where sl.id = any(${slot_ids}::uuid[]) and sl.needs_resources`;
}

/** Those of the ids that are the provider's services and not archived. */
export async function ownServices(db: Db, provider_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from services where id = any(${ids}::uuid[]) and provider_id = ${provider_id} and archived_at is null`;
  return new Set(rows.map(({ id }) => id));
}

export type ResourceDrift = { slot_id: string; resource_id: string };

/** Uses that are not written as departures and needs say, among those that are not over. None is the only good answer. */
export async function findResourceDrift(db: Db): Promise<ResourceDrift[]> {
  return db<ResourceDrift[]>`
    select slot_id, resource_id from resource_uses u full join resource_uses_due due using (slot_id, resource_id)
    where (u.quantity, u.starts_at, u.ends_at) is distinct from (due.quantity, due.starts_at, due.ends_at) and coalesce(due.ends_at, u.ends_at) > now()
    limit 100`;
}
