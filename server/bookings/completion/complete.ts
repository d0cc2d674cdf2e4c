import type { Sql } from '../../core/database/database.ts';
import { recordMove } from '../figures.ts';
import { completeOldest, dueReasons, type DueReason } from './complete-writes.ts';

const AT_ONCE = 500;

/**
 * Completes bookings that are over and that nobody has completed: what a provider would do by hand, with all that follows from it. Many
 * processes may do it at once; each booking is completed once. Returns how many.
 */
export async function completeDue(sql: Sql): Promise<number> {
  let all = 0;
  for (const reason of dueReasons) all += await completeAll(sql, reason);
  return all;
}

/** Completes some of the bookings that the operator asked for; `completeDue` does the rest. Returns how many. */
export async function completePast(sql: Sql): Promise<number> {
  return completeSome(sql, 'past');
}

async function completeAll(sql: Sql, reason: DueReason): Promise<number> {
  for (let all = 0; ;) {
    const completed = await completeSome(sql, reason);
    all += completed;
    if (completed < AT_ONCE) return all;
  }
}

async function completeSome(sql: Sql, reason: DueReason): Promise<number> {
  const completed = await completeOldest(sql, reason, AT_ONCE);
  recordMove('completed', completed);
  return completed;
}
