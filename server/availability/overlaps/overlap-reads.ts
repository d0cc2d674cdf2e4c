import { LONGEST_MINUTES } from '../../../rules/ranges.ts';
import type { Db } from '../../core/database/database.ts';

/** A slot near times that are to be opened; without an id it is to be opened with them. */
export type NearSlot = {
  id: string | null;
  service: { id: string; title: string; title_zh: string };
  starts_at: Date;
  ends_at: Date;
  spots_taken: number;
};

/** One whose service needs the same resource, with the minutes for which each of the two keeps it, and how many are left for both together. */
export type SharingSlot = NearSlot & { resource_id: string; resource: { name: string; name_zh: string }; need: SharedNeed };
export type SharedNeed = {
  count: number;
  own_quantity: number;
  own_before: number;
  own_after: number;
  quantity: number;
  minutes_before: number;
  minutes_after: number;
};

type OverlapSearch = { since: Date; until: Date; but: string | null };

/** Times of another service that are to be opened together with these. */
export type SlotBeside = { service_id: string; starts_at: Date; ends_at: Date };

/** Whether a slot `sl` of the service `s` takes place, or may yet: not what its provider has closed without guests; what a calendar closes opens again by itself. */
function isThere(db: Db) {
  return db`(sl.spots_taken > 0 or (sl.is_available or sl.calendar_id is not null) and s.archived_at is null)`;
}

/** Slots of a service, open or with guests, that take place between two instants; without the slot `but`. */
export async function listNear(db: Db, service_id: string, { since, until, but }: OverlapSearch): Promise<NearSlot[]> {
  return db<NearSlot[]>`
    select sl.id, jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service, sl.starts_at, sl.ends_at, sl.spots_taken
    from slots sl join services s on s.id = sl.service_id
    where sl.service_id = ${service_id} and sl.starts_at > ${since}::timestamptz - make_interval(mins => ${LONGEST_MINUTES}) and sl.starts_at < ${until}
      and sl.ends_at > ${since} and ${isThere(db)} and sl.id is distinct from ${but}::uuid
    order by sl.starts_at`;
}

/** The same of all services, this one too, that need for each departure what this service needs for each of its own; also of those `beside`. */
export async function listSharing(
  db: Db,
  service_id: string,
  { since, until, but }: OverlapSearch,
  beside: readonly SlotBeside[],
): Promise<SharingSlot[]> {
  return db<SharingSlot[]>`
    select sl.id, jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service, sl.starts_at, sl.ends_at, sl.spots_taken,
      r.id as resource_id, jsonb_build_object('name', r.name, 'name_zh', r.name_zh) as resource,
      jsonb_build_object('count', r.count, 'own_quantity', own.quantity, 'own_before', own.minutes_before, 'own_after', own.minutes_after,
        'quantity', n.quantity, 'minutes_before', n.minutes_before, 'minutes_after', n.minutes_after) as need
    from resource_needs own
    join resources r on r.id = own.resource_id
    join resource_needs n on n.resource_id = own.resource_id and n.per = 'departure'
    join services s on s.id = n.service_id
    cross join lateral (
      select sl.id, sl.starts_at, sl.ends_at, sl.spots_taken from slots sl
      where sl.service_id = n.service_id
        and sl.starts_at > ${since}::timestamptz - make_interval(mins => ${LONGEST_MINUTES}) - interval '2 days' and sl.starts_at < ${until}::timestamptz + interval '2 days'
        and sl.ends_at > ${since}::timestamptz - interval '2 days' and ${isThere(db)} and sl.id is distinct from ${but}::uuid
      union all
      select null, b.starts_at, b.ends_at, 0 from jsonb_to_recordset(${db.json([...beside])}) as b (service_id uuid, starts_at timestamptz, ends_at timestamptz)
      where b.service_id = n.service_id
    ) sl
    where own.service_id = ${service_id} and own.per = 'departure'
    order by sl.starts_at`;
}

/** What a service is called. */
export async function findTitles(db: Db, service_id: string): Promise<NearSlot['service'] | undefined> {
  const [service] = await db<NearSlot['service'][]>`select id, title, title_zh from services where id = ${service_id}`;
  return service;
}
