import { performance } from 'node:perf_hooks';
import { isLockTimeout, isRolledBack, type Sql } from '../core/database/database.ts';
import { createBatcher } from '../core/concurrency/batcher.ts';
import { insertHolds, type HoldResult, type NewHold } from './writes.ts';

/** Makes holds; those that come at the same time share a statement, as bookings do (decision 019). Refuses: busy. */
export type HoldBatcher = (hold: NewHold, isGone?: () => boolean) => Promise<HoldResult>;

const CONCURRENCY = 2;
const MAX_BATCH = 200;
/** A hold that takes longer is of no use: who books goes on without one. */
const WAIT_MS = 4_000;
const MAX_WAITING = 2_000;

type QueuedHold = { hold: NewHold; until: number; isGone: () => boolean };
const slotOf = ({ hold }: QueuedHold) => hold.slot_id;
const isExpired = ({ until, isGone }: QueuedHold) => performance.now() >= until || isGone();

/** One batcher for each process. `places_a_visitor`: how many places the visitors of one network hold at once. */
export function createHoldBatcher(sql: Sql, places_a_visitor: number): HoldBatcher {
  const bounds = { concurrency: CONCURRENCY, maxBatch: MAX_BATCH, maxWaiting: MAX_WAITING, isExpired, conflictKey: slotOf };
  const holdNow = createBatcher((batch: QueuedHold[]) => insertLast(batch, 'pass_over'), { ...bounds, retryAlone: isRolledBack });
  // Apart from the others, in PostgreSQL's own queue for a moment at a time, until the hold is of no use any more.
  const holdOnLocked = createBatcher(orLocked, { ...bounds, groupKey: slotOf, retryAlone: isRolledBack });

  async function orLocked(batch: QueuedHold[]): Promise<HoldResult[]> {
    try {
      return await insertLast(batch, 'wait');
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return batch.map(() => ({ result: 'locked' }));
    }
  }

  /** Of several asked by one holder for one slot the last is made, for all of them. */
  async function insertLast(batch: QueuedHold[], whenLocked: 'pass_over' | 'wait'): Promise<HoldResult[]> {
    const last = new Map(batch.map(({ hold }) => [`${hold.holder} ${hold.slot_id}`, hold]));
    const holds = [...last.values()];
    const results = await insertHolds(sql, holds, { whenLocked, places_a_visitor });
    return batch.map(({ hold }) => results[holds.indexOf(last.get(`${hold.holder} ${hold.slot_id}`)!)]!);
  }

  return async (hold, isGone = () => false) => {
    const queued = { hold, until: performance.now() + WAIT_MS, isGone };
    let made = await holdNow(queued);
    while (made.result === 'locked') made = await holdOnLocked(queued);
    return made;
  };
}
