import type { Sql } from '../../core/database/database.ts';
import { recordMove } from '../figures.ts';
import { completeOldest } from './complete-writes.ts';

const AT_ONCE = 500;

/**
 * Completes bookings whose party was checked in, a day after their end: what a provider would do by hand, with all that follows from it.
 * Many processes may do it at once; each booking is completed once. Returns how many.
 */
export async function completeAttended(sql: Sql): Promise<number> {
  const completed = await completeOldest(sql, AT_ONCE);
  recordMove('completed', completed);
  return completed === AT_ONCE ? completed + (await completeAttended(sql)) : completed;
}
