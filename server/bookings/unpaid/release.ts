import { isLockTimeout, type Sql, type Tx } from '../../core/database/database.ts';
import { recordMove } from '../figures.ts';
import { endOverdue, clearAnswersDue, listOverdue, lockOverdue, type OverdueBooking, type OverdueEnds } from './release-writes.ts';

const MOST = 1_000;
/** Few enough that a booking of one of their slots waits for some milliseconds only. */
const AT_ONCE = 25;
/** A slot that stays locked for longer has its turn when the job runs again. */
const PATIENCE = '2s';

/**
 * Cancels bookings that are not paid by their time, and gives their places back. Where money was received in part the provider is asked
 * instead (decision 053), and where a payment was reported the provider has a time to answer first (decision 089). Many processes may do it at once; each booking is dealt with once. Slots that
 * another transaction has locked come last, one by one. Returns how many were cancelled.
 */
export async function releaseUnpaid(sql: Sql): Promise<number> {
  const overdue = await listOverdue(sql, MOST);
  const busy: OverdueBooking[] = [];
  let dealt_with = 0;
  let released = 0;
  const count = (ends: OverdueEnds) => {
    recordMove('payment_expired', ends.released);
    released += ends.released;
    dealt_with += ends.released + ends.asked;
  };
  for (const some of chunks(overdue)) {
    const { busy_slots, ...ends } = await sql.begin((tx) => endThose(tx, some, 'pass_over'));
    count(ends);
    busy.push(...some.filter(({ slot_id }) => busy_slots.includes(slot_id)));
  }
  for (const on_one_slot of Map.groupBy(busy, ({ slot_id }) => slot_id).values())
    for (const some of chunks(on_one_slot)) count(await endOnBusySlot(sql, some));
  await clearAnswersDue(sql);
  return overdue.length >= MOST && dealt_with > 0 ? released + (await releaseUnpaid(sql)) : released;
}

async function endThose(
  tx: Tx,
  bookings: OverdueBooking[],
  when_locked: 'pass_over' | 'wait',
): Promise<OverdueEnds & { busy_slots: string[] }> {
  const { locked, busy_slots } = await lockOverdue(tx, bookings, when_locked);
  const ends = locked.length > 0 ? await endOverdue(tx, locked) : { released: 0, asked: 0 };
  return { ...ends, busy_slots };
}

async function endOnBusySlot(sql: Sql, bookings: OverdueBooking[]): Promise<OverdueEnds> {
  try {
    return await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${PATIENCE}, true)`;
      return endThose(tx, bookings, 'wait');
    });
  } catch (error) {
    if (isLockTimeout(error)) return { released: 0, asked: 0 };
    throw error;
  }
}

function chunks(bookings: OverdueBooking[]): OverdueBooking[][] {
  return Array.from({ length: Math.ceil(bookings.length / AT_ONCE) }, (_, n) => bookings.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}
