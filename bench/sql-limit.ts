import { performance } from 'node:perf_hooks';
import type { PublicBooking } from '../contract/bookings.ts';
import { placeBooking, type BookingDeps } from '../server/bookings/place/book.ts';
import { createBookingBatcher } from '../server/bookings/place/batch/batch.ts';
import { createRecentOffers } from '../server/bookings/place/recent-offers.ts';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import type { Where } from './app-process.ts';
import { answerParent } from './helper-process.ts';
import { bookMinimally } from './minimal-booking.ts';
import { bookPlainly, holdAndBookPlainly, readBookingRows, type BookingRows } from './plain-booking.ts';
import type { Pace } from './rounds.ts';
import { paceOf } from './load-results.ts';

/** Whose rows are written: the product's, the same after a hold, or those of the minimal tables (minimal-booking.ts). */
export type Tables = 'product' | 'held' | 'minimal';
/** Bookings to make with SQL alone, like the example but on these slots in turn, over so many connections. */
export type SqlLoad = {
  where: Where;
  tables: Tables;
  clients: number;
  example: PublicBooking;
  slots: string[];
  until: { seconds: number } | { requests: number };
};
export type SqlResults = { booked: number; refused: number; pace: Pace };

let example: BookingRows | undefined;
const opened = new Map<number, Sql>();

/**
 * The limit of a booking: its rows in the same database in one plain statement and one commit, one after the other on each connection. No HTTP, no rules, no offer to be read, no reply to be assembled.
 */
answerParent(async (load: SqlLoad): Promise<SqlResults> => {
  const sql = opened.get(load.clients) ?? openDatabase(load.where, { pool: load.clients, name: 'limit' });
  opened.set(load.clients, sql);
  const book = load.tables === 'minimal' ? (slot: string) => bookMinimally(sql, slot, load.example) : await plainBooking(sql, load);
  const started = performance.now();
  const idle = performance.eventLoopUtilization();
  const ends = 'seconds' in load.until ? started + load.until.seconds * 1000 : Infinity;
  const total = 'requests' in load.until ? load.until.requests : Infinity;
  const latencies: number[] = [];
  let begun = 0;
  let refused = 0;
  let succeeded = started;

  async function bookOneAfterAnother(): Promise<void> {
    while (begun < total && performance.now() < ends) {
      const slot = load.slots[begun % load.slots.length] ?? '';
      begun += 1;
      const asked = performance.now();
      if (await book(slot)) {
        succeeded = performance.now();
        latencies.push(succeeded - asked);
      } else refused += 1;
    }
  }
  await Promise.all(Array.from({ length: load.clients }, bookOneAfterAnother));
  const seconds = (succeeded - started) / 1000;
  const busy = performance.eventLoopUtilization(idle).utilization;
  return { booked: latencies.length, refused, pace: paceOf(latencies, seconds, busy) };
});

/** The statement that writes what the product writes for the example. */
async function plainBooking(sql: Sql, { tables, example: asked }: SqlLoad): Promise<(slot: string) => Promise<boolean>> {
  const written = (example ??= await write(sql, asked));
  return (slot) => (tables === 'held' ? holdAndBookPlainly : bookPlainly)(sql, slot, written);
}

/** Books the example once with the action itself, so that the plain ones write the same. */
async function write(sql: Sql, asked: PublicBooking): Promise<BookingRows> {
  const intent = { scope: 'bench', key: 'example', request_hash: Buffer.alloc(32) };
  const batcher = createBookingBatcher(sql);
  const deps: BookingDeps = { batcher, recentOffers: createRecentOffers(batcher), visitorPlaces: (_visitor, _places, book) => book() };
  await placeBooking(deps, asked, { caller: null, locale: 'en', intent, cookie: () => undefined, visitor: () => 'bench' });
  return readBookingRows(sql);
}
