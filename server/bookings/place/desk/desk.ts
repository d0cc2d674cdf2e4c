import { performance } from 'node:perf_hooks';
import { LOCK_MS } from '../../../availability/spots.ts';
import type { Sql } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/api/errors.ts';
import { createBatcher } from '../../../core/concurrency/batcher.ts';
import { recordMove } from '../../figures.ts';
import { endLapsed } from '../../expiry/lapse-writes.ts';
import { findBooked, findOffers, type PublicOffer, type Wanted } from '../../reads.ts';
import { fitsLater, insertBookings, isLockTimeout, type Outcome, type Taking } from '../writes.ts';

/** How long somebody waits for an answer: until when (by the clock of `performance`), and whether they have hung up meanwhile. */
export type Patience = { until: () => number; isGone: () => boolean };

/** Where visitors' bookings meet the database: those that come at the same time are read and written together (decisions 019 and 027). */
export type Desk = {
  /** Refuses: busy. */
  findOffer: (wanted: Wanted, patience?: Patience) => Promise<PublicOffer | undefined>;
  /** Either taken, or not and never behind another's back: whoever does not fit is told how many places are left. Refuses: busy. */
  book: (taking: Taking, patience?: Patience) => Promise<Exclude<Outcome, 'locked'>>;
};

// While one group is committed the next one is put together. More would make groups smaller and commits more.
const LANES = 2;
const MOST = 200;
/** The browser gives up after ten seconds (web/lib/call/call.ts); an answer must be there before. */
const PATIENCE_MS = 8_000;
/** How many groups wait at the same time for a slot that somebody else has locked: each has a connection. */
const SLOT_LANES = 2;
/** How many may wait: what two cores book in eight seconds, for who came behind so many would wait in vain. And how long for such a slot. */
const LIMITS = { most_waiting: 4_000, slot_patience_ms: 2_000 };
/** Who did not fit, though requests whose time had run out held enough places, tries so often. */
const TRIES = 3;

/** Somebody who asks now and does not hang up. */
export function patient(isGone: () => boolean = () => false): Patience {
  const until = performance.now() + PATIENCE_MS;
  return { until: () => until, isGone };
}

type Asked<T> = { asked: T; patience: Patience };
const isOver = ({ patience }: Asked<unknown>) => performance.now() >= patience.until() || patience.isGone();
const slotOf = ({ asked }: Asked<Taking>) => asked.slot_id;
const takingsOf = (group: Asked<Taking>[]) => group.map(({ asked }) => asked);

/** Opens the desk of this process. */
export function openDesk(sql: Sql, { most_waiting, slot_patience_ms } = LIMITS): Desk {
  /** The slots that somebody else has locked: how many wait for each, and when some of them last got through. */
  const waiting = new Map<string, { count: number; moved_at: number }>();
  const bounds = { maxBatch: MOST, maxWaiting: most_waiting, isExpired: isOver };

  const findOffer = createBatcher(
    (group: Asked<Wanted>[]) => {
      const wanted = group.map(({ asked }) => asked);
      return findOffers(sql, wanted).catch((error: unknown) => findAgain(error, wanted));
    },
    { concurrency: LANES, ...bounds },
  );
  // Two groups that want the same slot would wait for each other in the database, with all that is in them.
  const rules = { ...bounds, conflictKey: slotOf, retryAlone: isUndone, resolveWaiting: refuseBehind };
  const insert = createBatcher((group: Asked<Taking>[]) => orLocked(group, insertBookings(sql, takingsOf(group))), {
    concurrency: LANES,
    ...rules,
  });
  const insertPatiently = createBatcher(
    async (group: Asked<Taking>[]) => {
      const outcomes = await orLocked(group, insertBookings(sql, takingsOf(group), { whenLocked: 'wait', lock_ms: turnMs() }));
      const slot = waiting.get(slotOf(group[0]!))!;
      if (outcomes.some((outcome) => outcome !== 'locked')) slot.moved_at = performance.now();
      return outcomes;
    },
    { concurrency: SLOT_LANES, groupKey: slotOf, ...rules },
  );
  const isBooked = createBatcher(
    async (ids: string[]) => {
      const booked = await findBooked(sql, ids);
      return ids.map((id) => booked.has(id));
    },
    { concurrency: 1, maxBatch: MOST },
  );
  const end = createBatcher(
    async (slot_ids: string[]) => {
      const ended = await endLapsed(sql, [...new Set(slot_ids)]);
      recordMove('expired', ended);
      return slot_ids;
    },
    { concurrency: 1, maxBatch: MOST },
  );

  /** What was only read is read again after a lost connection. */
  async function findAgain(error: unknown, wanted: Wanted[]) {
    if (!isLost(error)) throw error;
    return findOffers(sql, wanted);
  }

  /** They take turns at waiting, so that many locked slots do not keep the lanes from one that is only busy. */
  function turnMs(): number {
    return Math.min(LOCK_MS, (slot_patience_ms * SLOT_LANES) / waiting.size);
  }

  /** Those whose slot is locked go the slower way, and everybody behind them who wants the same, until nobody has got through for too long. */
  async function take(asked: Taking, patience: Patience): Promise<Exclude<Outcome, 'locked'>> {
    const { slot_id } = asked;
    const outcome = waiting.has(slot_id) ? 'locked' : await insert({ asked, patience });
    if (outcome !== 'locked') return outcome;
    const slot = waiting.get(slot_id) ?? { count: 0, moved_at: 0 };
    const since = performance.now();
    const until = () => Math.min(patience.until(), Math.max(since, slot.moved_at) + slot_patience_ms);
    waiting.set(slot_id, slot);
    slot.count += 1;
    try {
      for (;;) {
        const outcome = await insertPatiently({ asked, patience: { ...patience, until } });
        if (outcome !== 'locked') return outcome;
      }
    } finally {
      slot.count -= 1;
      if (slot.count === 0) waiting.delete(slot_id);
    }
  }

  /**
   * After a lost connection nobody knows whether the booking was made, so it is looked for by its id and, if it is not there, tried once
   * more under the same id: that it was made after all, a moment later, is found by looking again.
   */
  async function takeSurely(asked: Taking, patience: Patience): Promise<Exclude<Outcome, 'locked'>> {
    const { id } = asked.booking;
    try {
      return await take(asked, patience);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    if (await isBooked(id)) return 'taken';
    try {
      const outcome = await take(asked, patience);
      return outcome === 'taken' || !(await isBooked(id)) ? outcome : 'taken';
    } catch (error) {
      if (await isBooked(id).catch(() => false)) return 'taken';
      throw error;
    }
  }

  async function book(taking: Taking, patience: Patience = patient(), tries = TRIES): Promise<Exclude<Outcome, 'locked'>> {
    const outcome = await takeSurely(taking, patience);
    if (typeof outcome !== 'object' || outcome.left === null) return outcome;
    if (outcome.left >= taking.booking.places) return book(taking, patience, tries);
    if (!fitsLater(outcome, taking.booking.places)) return outcome;
    if (tries === 1) return { left: outcome.left };
    await end(taking.slot_id).catch(unlessLocked);
    return book(taking, patience, tries - 1);
  }

  return { findOffer: (asked, patience = patient()) => findOffer({ asked, patience }), book };
}

/** A group that has waited too long for what somebody else has locked has done nothing. */
function orLocked(group: readonly unknown[], inserted: Promise<Outcome[]>): Promise<Outcome[]> {
  return inserted.catch((error: unknown) => {
    unlessLocked(error);
    return group.map((): Outcome => 'locked');
  });
}

function unlessLocked(error: unknown): void {
  if (!isLockTimeout(error)) throw error;
}

/** PostgreSQL refused the statement for what was in it, or gave it up: to end a deadlock, or for want of time. Of any other failure nobody knows whether it was committed. */
function isUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:22|23)|^(?:40001|40P01|55P03|57014)$/.test(String(error.code));
}

/** Our own pool did not send it: too many wait there, or it is being closed. */
const NOT_SENT = ['DATABASE_BUSY', 'CONNECTION_ENDED'];

/** The answer is missing: PostgreSQL gave none, or was ended or cut off while it was at it. What else it says means that nothing was done. */
function isLost(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NOT_SENT.includes(code)) return false;
  return !/^(?:\d|F0|HV|P0|XX)/.test(code) || /^(?:08|57P0[123])/.test(code);
}

/** A slot that has too few places left for a party has too few for as large a one that was waiting all the while. */
function refuseBehind(outcomes: ReadonlyMap<Asked<Taking>, Outcome>) {
  const free = new Map<string, number>();
  for (const [{ asked }, outcome] of outcomes)
    if (typeof outcome === 'object' && outcome.left !== null) free.set(asked.slot_id, outcome.left + (outcome.lapsed ?? 0));
  return ({ asked }: Asked<Taking>): Outcome | undefined => {
    const places = free.get(asked.slot_id);
    return places !== undefined && places < asked.booking.places ? { left: places } : undefined;
  };
}
