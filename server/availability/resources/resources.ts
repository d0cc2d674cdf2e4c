import { v7 as uuid } from 'uuid';
import { MOST_RESOURCES, type Resource, type ResourceBody } from '../../../contract/resources.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import type { Db, Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { lockSchedules } from '../schedule/schedule-writes.ts';
import { countResources, listResources, ownServices } from './resource-reads.ts';
import { deleteResource, lockSlotsOfServices, renewUses, replaceNeeds, writeResource } from './resource-writes.ts';

/** Adds a resource with the services that need it. Refuses: not_found for a service that is not the provider's, quota_reached. */
export async function addResource(sql: Sql, provider_id: string, body: ResourceBody): Promise<Resource> {
  const id = uuid();
  await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    refuseMoreThan(MOST_RESOURCES, { has: await countResources(tx, provider_id) });
    await write(tx, { id, provider_id }, body);
  });
  return getResource(sql, id, provider_id);
}

/**
 * Changes a resource and what needs it. What is booked stays so, also where it is more than there are now: the departures that hold it are
 * listed, and nothing more is sold beside them. Refuses: not_found, also for a service that is not the provider's.
 */
export async function changeResource(sql: Sql, id: string, provider_id: string, body: ResourceBody): Promise<Resource> {
  await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    await getResource(tx, id, provider_id);
    await write(tx, { id, provider_id }, body);
  });
  return getResource(sql, id, provider_id);
}

/** Removes a resource. Refuses: not_found, resource_needed while a service needs it. */
export async function removeResource(sql: Sql, id: string, provider_id: string): Promise<void> {
  if (await deleteResource(sql, { id, provider_id })) return;
  await getResource(sql, id, provider_id);
  refuse('resource_needed');
}

/** Slots are locked before the resource, as bookings do. */
async function write(tx: Tx, resource: { id: string; provider_id: string }, body: ResourceBody): Promise<void> {
  const services = body.needs.map(({ service }) => service);
  const own = await ownServices(tx, resource.provider_id, services);
  if (own.size < services.length) notFound();
  await lockSlotsOfServices(tx, resource, services);
  if (!(await writeResource(tx, resource, body))) notFound();
  await renewUses(tx, resource, await replaceNeeds(tx, resource, body.needs));
}

async function getResource(db: Db, id: string, provider_id: string): Promise<Resource> {
  const [resource] = await listResources(db, provider_id, id);
  return resource ?? notFound();
}
