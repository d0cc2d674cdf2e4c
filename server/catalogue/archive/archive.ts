import type { OwnServiceDetail } from '../../../contract/catalogue.ts';
import { UNDO_SECONDS } from '../../../rules/ranges.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { countOwnServices, findUse, getOwnService, listUnbooked } from '../own-reads.ts';
import { archiveService, deleteService, hasBookings, lockArchivedService, lockService, lockSlotsOf, unarchiveService } from '../writes.ts';

/**
 * Deletes an own service: it is archived, so that old bookings keep working and it can be restored for a moment. Locks slots, then the
 * service, as bookings do, and so waits for a booking under way. Refuses: not_found.
 */
export async function removeService(sql: Sql, id: string, provider_id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSlotsOf(tx, id, provider_id);
    if (!(await lockService(tx, id, provider_id))) notFound();
    await archiveService(tx, id);
  });
}

/** Why a new service stays: somebody booked it, it was changed, it has slots, or it stands on a page. */
export type NewServiceUse = 'booked' | 'changed' | 'has_slots' | 'on_page';

/** Deletes an own service in the caller's transaction if nothing has become of it since it was made; else says what has. One that is gone is fine. */
export async function removeNewService(tx: Tx, id: string, provider_id: string): Promise<NewServiceUse | null> {
  await lockSlotsOf(tx, id, provider_id);
  if (!(await lockService(tx, id, provider_id))) return null;
  if (await hasBookings(tx, id)) return 'booked';
  const use = await findUse(tx, id);
  if (!use) await archiveService(tx, id);
  return use;
}

/** Takes back that an own service was deleted a moment ago. Refuses: not_found, undo_too_late, quota_reached. */
export async function restoreService(
  sql: Sql,
  id: string,
  provider_id: string,
  { limit, intent }: { limit: number; intent: Intent | null },
): Promise<OwnServiceDetail> {
  refuseMoreThan(limit, { has: (await countOwnServices(sql, provider_id, limit)).active });
  return sql.begin(async (tx) => {
    const archived = (await lockArchivedService(tx, id, provider_id)) ?? notFound();
    if (archived.seconds > UNDO_SECONDS) refuse('undo_too_late');
    await unarchiveService(tx, id);
    const reply = await getOwnService(tx, id, provider_id);
    await remember(tx, intent, 200, reply);
    return reply;
  });
}

const AT_ONCE = 100;

/**
 * Deletes for good what was deleted a day ago and never booked, with its slots. Services that were booked stay. Returns how many went; many
 * processes may do it at once.
 */
export async function deleteArchived(sql: Sql): Promise<number> {
  const unbooked = await listUnbooked(sql, AT_ONCE);
  for (const { id, provider_id } of unbooked)
    await sql.begin(async (tx) => {
      await lockSlotsOf(tx, id, provider_id);
      if (!(await lockArchivedService(tx, id, provider_id)) || (await hasBookings(tx, id))) return;
      await deleteService(tx, id);
    });
  return unbooked.length === AT_ONCE ? unbooked.length + (await deleteArchived(sql)) : unbooked.length;
}
