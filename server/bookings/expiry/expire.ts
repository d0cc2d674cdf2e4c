import type { Sql } from '../../core/database/database.ts';
import { expireLate, listLate, type LateRequest } from './expire-writes.ts';
import { recordMove } from '../figures.ts';

const MOST = 1_000;
/** Few enough that a booking of one of their slots waits for some milliseconds only. */
const AT_ONCE = 25;
/** Well below what a visitor waits for; a slot that stays locked for longer has its turn when the job runs again. */
const PATIENCE = '2s';

/**
 * Cancels requests past their deadline (deadline.ts), and returns their places. Many processes may do it at once; each request expires once.
 * Slots that another transaction has locked come last and one by one, so that no other slot stays locked meanwhile. Returns how many.
 */
export async function expireRequests(sql: Sql): Promise<number> {
  const late = await listLate(sql, MOST);
  const busy: LateRequest[] = [];
  let expired = 0;
  const count = (more: number) => {
    recordMove('expired', more);
    expired += more;
  };
  for (const some of chunks(late)) {
    const done = await expireLate(sql, some, 'pass_over');
    count(done.expired);
    busy.push(...some.filter(({ slot_id }) => done.busy_slots.includes(slot_id)));
  }
  for (const on_one_slot of Map.groupBy(busy, ({ slot_id }) => slot_id).values())
    for (const some of chunks(on_one_slot)) count(await expireOnBusySlot(sql, some));
  return late.length === MOST && expired > 0 ? expired + (await expireRequests(sql)) : expired;
}

async function expireOnBusySlot(sql: Sql, requests: LateRequest[]): Promise<number> {
  try {
    return await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${PATIENCE}, true)`;
      return (await expireLate(tx, requests, 'wait')).expired;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return 0;
    throw error;
  }
}

function chunks(requests: LateRequest[]): LateRequest[][] {
  return Array.from({ length: Math.ceil(requests.length / AT_ONCE) }, (_, n) => requests.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}
