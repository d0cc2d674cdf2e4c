import { MOST_SAVED } from '../../../contract/saved.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { listKnown, listSaved } from './saved-reads.ts';
import { addSaved, deleteSavedOf, removeSaved } from './saved-writes.ts';

/**
 * Saves services at the head of an account's list, in this order, and returns the list. Those saved before keep their place, what is no
 * service is left out, and of more than `MOST_SAVED` the oldest leave.
 */
export async function saveServices(sql: Sql, user_id: string, service_ids: string[]): Promise<string[]> {
  const known = await listKnown(sql, service_ids);
  if (known.length > 0) await addSaved(sql, user_id, { service_ids: known, most: MOST_SAVED });
  return listSaved(sql, user_id);
}

/** Takes services off an account's list, and returns the list; what is not on it changes nothing. */
export async function unsaveServices(sql: Sql, user_id: string, service_ids: string[]): Promise<string[]> {
  await removeSaved(sql, user_id, service_ids);
  return listSaved(sql, user_id);
}

/** Deletes the list of an account that is deleted. */
export async function eraseSaved(tx: Tx, user_id: string): Promise<void> {
  await deleteSavedOf(tx, user_id);
}
