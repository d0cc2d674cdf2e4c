import type { Hold } from '../../contract/holds.ts';
import type { Sql } from '../core/database/database.ts';
import { holderOf } from './holder.ts';
import { getHold } from './reads.ts';
import { endHold } from './writes.ts';

/** A hold by its secret. Refuses: not_found. */
export async function seeHold(sql: Sql, id: string, token: string): Promise<Hold> {
  return getHold(sql, { id, holder: holderOf(token) });
}

/** Gives the places of a hold back; one that has ended stays as it is. Refuses: not_found. */
export async function releaseHold(sql: Sql, id: string, token: string): Promise<void> {
  const own = { id, holder: holderOf(token) };
  await getHold(sql, own);
  await endHold(sql, own);
}
