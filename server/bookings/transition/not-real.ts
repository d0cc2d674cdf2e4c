import type { z } from 'zod';
import { MOST_ALIKE, type AlikeBookings, type notRealBody } from '../../../contract/not-real.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { Refusal } from '../../core/api/errors.ts';
import { listAlike } from './alike-reads.ts';
import { decide } from './decide.ts';
import { listById } from '../row-reads.ts';

type Provider = Caller & { provider_id: string };

/** What `cancelNotReal` may cancel. Refuses: not_found. */
export async function seeAlike(sql: Sql, id: string, caller: Provider): Promise<AlikeBookings> {
  const ids = await listAlike(sql, id, caller.provider_id, { among: null, most: MOST_ALIKE + 1 });
  return { results: await listById(sql, ids.slice(0, MOST_ALIKE)), more: ids.length > MOST_ALIKE };
}

/**
 * Cancels those of the named bookings that are of the same pattern as one, each as if it were cancelled alone: it gives its places back,
 * and its customer is mailed. What has moved meanwhile is passed over. Refuses: not_found.
 */
export async function cancelNotReal(
  sql: Sql,
  id: string,
  { ids, reason }: z.output<typeof notRealBody>,
  caller: Provider,
): Promise<{ cancelled: number }> {
  let cancelled = 0;
  for (const one of await listAlike(sql, id, caller.provider_id, { among: ids, most: MOST_ALIKE })) {
    try {
      await decide(sql, one, { to: 'cancelled', reason }, caller, null);
      cancelled += 1;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'illegal_transition')) throw error;
    }
  }
  return { cancelled };
}
