import { performance } from 'node:perf_hooks';
import { LOCK_MS } from '../../../availability/places.ts';
import { isLockTimeout, isRolledBack, type Sql } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/api/errors.ts';
import { createBatcher } from '../../../core/concurrency/batcher.ts';
import { endLapsedHoldsFor } from '../../../holds/expire.ts';
import { recordMove } from '../../figures.ts';
import { endLapsed } from '../../expiry/lapse-writes.ts';
import { fitsLater, findBooked, insertBookings, type FinalResult, type InsertResult } from '../insert.ts';
import type { BookingInsert } from '../new-booking.ts';
import { findOffers, type OfferRequest, type PublicOffer } from '../offer.ts';

/** How long a request waits for a reply: until when (by the clock of `performance`), and whether its client has hung up. */
export type WaitLimit = { until: () => number; isGone: () => boolean };

/** Reads and writes visitors' bookings; those that come at the same time share a statement (decisions 019 and 027). */
export type BookingBatcher = {
  /** Refuses: busy. */
  findOffer: (request: OfferRequest, limit?: WaitLimit) => Promise<PublicOffer | undefined>;
  /** A party is refused as too large only for the places that are really left. Refuses: busy. */
  insert: (insert: BookingInsert, limit?: WaitLimit) => Promise<FinalResult>;
  /** Ends what has lapsed on a slot, requests and holds, so that its places are free. Waits a moment for a locked slot, then leaves it. */
  endLapsed: (slot_id: string) => Promise<void>;
};

// While one batch is committed the next one is put together. More would make batches smaller and commits more.
const CONCURRENCY = 2;
const MAX_BATCH = 200;
/** The browser gives up after ten seconds (web/lib/call/call.ts); a reply must be there before. */
const WAIT_MS = 8_000;
/** How many batches wait at the same time for a slot that another transaction has locked: each has a connection. */
const LOCKED_CONCURRENCY = 2;
/** How many requests may wait: what two cores book in eight seconds, since those behind would wait in vain. And how long for a locked slot. */
const LIMITS = { max_waiting: 4_000, slot_wait_ms: 2_000 };
/** How often a party is tried that did not fit although requests and holds whose time had run out held enough places. */
const TRIES = 3;

/** The limit of a request that begins to wait now. */
export function startWaiting(isGone: () => boolean = () => false): WaitLimit {
  const until = performance.now() + WAIT_MS;
  return { until: () => until, isGone };
}

type QueuedItem<T> = { item: T; limit: WaitLimit };
const isExpired = ({ limit }: QueuedItem<unknown>) => performance.now() >= limit.until() || limit.isGone();
const slotOf = ({ item }: QueuedItem<BookingInsert>) => item.slot_id;
const itemsOf = <T>(batch: QueuedItem<T>[]) => batch.map(({ item }) => item);

export function createBookingBatcher(sql: Sql, { max_waiting, slot_wait_ms } = LIMITS): BookingBatcher {
  /** The slots that another transaction has locked: how many inserts wait for each, and when one of them last got through. */
  const locked_slots = new Map<string, { count: number; moved_at: number }>();
  const bounds = { maxBatch: MAX_BATCH, maxWaiting: max_waiting, isExpired };

  const findOffer = createBatcher(
    async (batch: QueuedItem<OfferRequest>[]) => {
      const requests = itemsOf(batch);
      return findOffers(sql, requests).catch((error: unknown) => findOffersAgain(error, requests));
    },
    { concurrency: CONCURRENCY, ...bounds },
  );
  // Two batches that need the same slot would wait for each other in the database, with all that is in them.
  const rules = { ...bounds, conflictKey: slotOf, retryAlone: isRolledBack, resolveWaiting: refuseBehind };
  const insertNow = createBatcher((batch: QueuedItem<BookingInsert>[]) => orLocked(batch, insertBookings(sql, itemsOf(batch))), {
    concurrency: CONCURRENCY,
    ...rules,
  });
  const insertOnLocked = createBatcher(
    async (batch: QueuedItem<BookingInsert>[]) => {
      const results = await orLocked(batch, insertBookings(sql, itemsOf(batch), { whenLocked: 'wait', lock_ms: turnMs() }));
      const slot = locked_slots.get(slotOf(batch[0]!))!;
      if (results.some(({ result }) => result !== 'locked')) slot.moved_at = performance.now();
      return results;
    },
    { concurrency: LOCKED_CONCURRENCY, groupKey: slotOf, ...rules },
  );
  const isBooked = createBatcher(
    async (ids: string[]) => {
      const booked = await findBooked(sql, ids);
      return ids.map((id) => booked.has(id));
    },
    { concurrency: 1, maxBatch: MAX_BATCH },
  );
  const end = createBatcher(
    async (slot_ids: string[]) => {
      const slots = [...new Set(slot_ids)];
      const ended = await endLapsed(sql, slots);
      recordMove('expired', ended);
      await endLapsedHoldsFor(sql, slots);
      return slot_ids;
    },
    { concurrency: 1, maxBatch: MAX_BATCH },
  );

  /** A read is repeated after a lost connection. */
  async function findOffersAgain(error: unknown, requests: OfferRequest[]) {
    if (!isLost(error)) throw error;
    return findOffers(sql, requests);
  }

  /** Locked slots take turns, so that many of them do not keep the connections from one that is only busy. */
  function turnMs(): number {
    return Math.min(LOCK_MS, (slot_wait_ms * LOCKED_CONCURRENCY) / locked_slots.size);
  }

  /** Inserts on a locked slot wait apart from the others, with all that come later for the same slot, until none of them got through for too long. */
  async function insertOnce(item: BookingInsert, limit: WaitLimit): Promise<FinalResult> {
    const { slot_id } = item;
    const first = locked_slots.has(slot_id) ? ({ result: 'locked' } as const) : await insertNow({ item, limit });
    if (first.result !== 'locked') return first;
    const slot = locked_slots.get(slot_id) ?? { count: 0, moved_at: 0 };
    const since = performance.now();
    const until = () => Math.min(limit.until(), Math.max(since, slot.moved_at) + slot_wait_ms);
    locked_slots.set(slot_id, slot);
    slot.count += 1;
    try {
      for (;;) {
        const next = await insertOnLocked({ item, limit: { ...limit, until } });
        if (next.result !== 'locked') return next;
      }
    } finally {
      slot.count -= 1;
      if (slot.count === 0) locked_slots.delete(slot_id);
    }
  }

  /**
   * After a lost connection it is unknown whether the booking was committed, so it is looked up by its id and, if it is missing, tried once
   * more under the same id; that the first try was committed after all, a moment later, is found by another look.
   */
  async function insertSurely(item: BookingInsert, limit: WaitLimit): Promise<FinalResult> {
    const { id } = item.booking;
    try {
      return await insertOnce(item, limit);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    if (await isBooked(id)) return { result: 'booked' };
    try {
      const retried = await insertOnce(item, limit);
      return retried.result === 'booked' || !(await isBooked(id)) ? retried : { result: 'booked' };
    } catch (error) {
      if (await isBooked(id).catch(() => false)) return { result: 'booked' };
      throw error;
    }
  }

  async function insert(item: BookingInsert, limit: WaitLimit = startWaiting(), tries = TRIES): Promise<FinalResult> {
    const result = await insertSurely(item, limit);
    if (result.result !== 'full') return result;
    if (result.places_left >= (result.all ?? item.booking.places)) return insert(item, limit, tries);
    if (!fitsLater(result, item.booking.places)) return result;
    if (tries === 1) return { ...result, lapsed_places: 0 };
    await endLapsedOn(item.slot_id);
    return insert(item, limit, tries - 1);
  }

  async function endLapsedOn(slot_id: string): Promise<void> {
    await end(slot_id).catch(unlessLocked);
  }

  return { findOffer: (item, limit = startWaiting()) => findOffer({ item, limit }), insert, endLapsed: endLapsedOn };
}

/** A batch that waited too long for a lock has done nothing. */
function orLocked(batch: readonly unknown[], inserted: Promise<InsertResult[]>): Promise<InsertResult[]> {
  return inserted.catch((error: unknown) => {
    unlessLocked(error);
    return batch.map((): InsertResult => ({ result: 'locked' }));
  });
}

function unlessLocked(error: unknown): void {
  if (!isLockTimeout(error)) throw error;
}

/** Our own pool did not send it: too many wait there, or it is being closed. */
const NOT_SENT = ['DATABASE_BUSY', 'CONNECTION_ENDED'];

/** The reply is missing: PostgreSQL gave none, or was ended or cut off before it did. Any other failure means that nothing was done. */
function isLost(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NOT_SENT.includes(code)) return false;
  return !/^(?:\d|F0|HV|P0|XX)/.test(code) || /^(?:08|57P0[123])/.test(code);
}

/**
 * A slot with too few places left for a party has too few for every larger party that was waiting before the batch began. Who has a hold
 * needs fewer.
 */
function refuseBehind(results: ReadonlyMap<QueuedItem<BookingInsert>, InsertResult>) {
  const free = new Map<string, number>();
  for (const [{ item }, result] of results)
    if (result.result === 'full' && !item.hold) free.set(item.slot_id, result.places_left + result.lapsed_places);
  return ({ item }: QueuedItem<BookingInsert>): InsertResult | undefined => {
    const { places, takes_all } = item.booking;
    // How many places all of them are is known to the statement only.
    const places_left = item.hold || takes_all ? undefined : free.get(item.slot_id);
    const is_less = places_left !== undefined && places_left < places;
    return is_less ? { result: 'full', places_left, lapsed_places: 0 } : undefined;
  };
}
