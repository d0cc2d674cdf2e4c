import type { ResourceBody } from '../../../contract/resources.ts';
import type { Db, Tx } from '../../core/database/database.ts';

type OwnResource = { id: string; provider_id: string };

/**
 * Locks the slots that are not over of the services that need a resource, or are to, by id; bookings under way are waited for, and those that
 * wait for a slot see what it needs then. Call it after the provider's schedules are locked.
 */
export async function lockSlotsOfServices(tx: Tx, { id, provider_id }: OwnResource, service_ids: readonly string[]): Promise<void> {
  await tx`
    select from slots
    where provider_id = ${provider_id} and ends_at > now() - interval '1 day' and starts_at > now() - interval '30 days'
      and service_id = any(array(select service_id from resource_needs where resource_id = ${id} union select unnest(${service_ids}::uuid[])))
    order by id for no key update`;
}

/** Adds a resource, or changes an own one, which it locks; false when it is absent. */
export async function writeResource(tx: Tx, { id, provider_id }: OwnResource, { name, name_zh, count }: ResourceBody): Promise<boolean> {
  const written = await tx`
    insert into resources (id, provider_id, name, name_zh, count) values (${id}, ${provider_id}, ${name}, ${name_zh}, ${count})
    on conflict on constraint resources_pkey do update set name = excluded.name, name_zh = excluded.name_zh, count = excluded.count
    where resources.provider_id = excluded.provider_id returning id`;
  return written.length === 1;
}

/** Puts these needs in place of those of a resource; returns the services of either. */
export async function replaceNeeds(tx: Tx, { id, provider_id }: OwnResource, needs: ResourceBody['needs']): Promise<string[]> {
  const before = await tx<{ service_id: string }[]>`delete from resource_needs where resource_id = ${id} returning service_id`;
  await tx`
    insert into resource_needs (service_id, resource_id, provider_id, quantity, per, minutes_before, minutes_after)
    select service, ${id}, ${provider_id}, quantity, per, minutes_before, minutes_after
    from jsonb_to_recordset(${tx.json(needs)}) as n (service uuid, quantity int, per text, minutes_before int, minutes_after int)`;
  return [...new Set([...before.map(({ service_id }) => service_id), ...needs.map(({ service }) => service)])];
}

/** Writes anew what departures that are not over use of a resource, and whether the slots of these services need any; their slots are locked. */
export async function renewUses(tx: Tx, { id, provider_id }: OwnResource, service_ids: readonly string[]): Promise<void> {
  await tx`
    update slots set needs_resources = needed.is_shared
    from (select s.id, exists (select from resource_needs n where n.service_id = s.id) as is_shared from unnest(${service_ids}::uuid[]) as s (id)) needed
    where slots.provider_id = ${provider_id} and slots.service_id = needed.id and slots.ends_at > now() - interval '1 day'
      and slots.starts_at > now() - interval '30 days' and slots.needs_resources <> needed.is_shared`;
  await tx`delete from resource_uses where resource_id = ${id}`;
  await tx`
    insert into resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    select slot_id, resource_id, provider_id, quantity, starts_at, ends_at from resource_uses_due
    where resource_id = ${id} and provider_id = ${provider_id} and ends_at > now() - interval '1 day' and starts_at > now() - interval '31 days'`;
}

/** Deletes an own resource that no service needs; false when one does, or it is absent. */
export async function deleteResource(db: Db, { id, provider_id }: OwnResource): Promise<boolean> {
  const gone = await db`
    delete from resources where id = ${id} and provider_id = ${provider_id}
      and not exists (select from resource_needs n join services s on s.id = n.service_id where n.resource_id = ${id} and s.archived_at is null)
    returning id`;
  return gone.length === 1;
}
