import type { Tx } from '../../core/database/database.ts';
import { deleteSchedule, lockSchedules } from '../schedule/schedule-writes.ts';
import { deleteAhead } from '../writes.ts';

/**
 * Removes the slots ahead of an own service, which is to be sold in another way, and its schedule; holds on them end. False where some are
 * booked: then the transaction must be given up. Must be the transaction's first lock.
 */
export async function clearAhead(tx: Tx, service_id: string, provider_id: string): Promise<boolean> {
  await lockSchedules(tx, provider_id);
  await deleteSchedule(tx, service_id, provider_id);
  return deleteAhead(tx, service_id, provider_id);
}
