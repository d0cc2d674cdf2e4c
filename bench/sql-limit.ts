import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { v7 as uuid } from 'uuid';
import type { PublicBooking } from '../contract/bookings.ts';
import { bookOnPage, type Booked } from '../server/bookings/book.ts';
import { openDatabase, type Sql } from '../server/core/database.ts';
import type { Where } from './app-process.ts';
import { answerParent } from './helper-process.ts';
import type { Pace } from './rounds.ts';
import { paceOf } from './tally.ts';

/** Bookings to make with SQL alone, like the example but on these slots in turn, so many at a time. */
export type SqlLoad = {
  where: Where;
  pool: number;
  at_once: number;
  example: PublicBooking;
  slots: string[];
  until: { seconds: number } | { requests: number };
};
export type SqlTally = { booked: number; refused: number; pace: Pace };

type Statement = { text: string; values: unknown[]; types: number[] };
type Recorded = { offer: Statement; booking: Statement; example: PublicBooking; key: string; reply: Booked };

let opened: { sql: Sql; recorded: Recorded } | undefined;

/**
 * The limit of a booking: the server's two statements, in its own words, one after the other through the same driver and pool.
 * No HTTP, no rules, and nothing to put together: the words are recorded once from the deed, and only what has to be new is.
 */
answerParent(async (load: SqlLoad): Promise<SqlTally> => {
  opened ??= await open(load);
  const { sql, recorded } = opened;
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
      const renew = renewing(recorded, load.slots[begun % load.slots.length] ?? '');
      begun += 1;
      const asked = performance.now();
      await run(sql, recorded.offer, renew);
      const taken = await run(sql, recorded.booking, renew);
      if (taken.length === 0) refused += 1;
      else {
        succeeded = performance.now();
        latencies.push(succeeded - asked);
      }
    }
  }
  await Promise.all(Array.from({ length: load.at_once }, bookOneAfterAnother));
  const seconds = (succeeded - started) / 1000;
  const busy = performance.eventLoopUtilization(idle).utilization;
  return { booked: latencies.length, refused, pace: paceOf(latencies, seconds, busy) };
});

async function open({ where, pool, example }: SqlLoad) {
  const sql = openDatabase(where, { pool });
  return { sql, recorded: await record(sql, example) };
}

/** Books the example once with the deed itself and notes what it says to the database. */
async function record(sql: Sql, example: PublicBooking): Promise<Recorded> {
  await sql`select 1`;
  const said: Statement[] = [];
  const debug = (_: number, text: string, values: unknown[], types: number[]) =>
    said.push({ text, values: [...values], types: [...types] });
  // Copies: the driver goes on working in its own arrays.
  Object.assign(sql.options, { debug });
  const intent = { scope: 'bench', key: randomUUID(), request_hash: Buffer.alloc(32) };
  const reply = await bookOnPage(sql, example, { caller: null, locale: 'en', intent, cookie: () => undefined });
  Object.assign(sql.options, { debug: false });
  const [offer, booking, more] = said;
  if (!offer || !booking || more) throw new Error(`a booking is no longer two statements:\n${said.map(({ text }) => text).join('\n')}`);
  return { offer, booking, example, key: intent.key, reply };
}

/** Puts what must be new in every booking in the place of what was recorded. */
function renewing({ example, key, reply }: Recorded, slot: string): (value: unknown) => unknown {
  const renewed = new Map<unknown, unknown>([
    [example.availability_slot, slot],
    [example.page, example.page],
    [example.service, example.service],
    [reply.id, uuid()],
    [reply.booking_reference, nextReference()],
    [key, randomUUID()],
  ]);
  return (value) => {
    if (renewed.has(value)) return renewed.get(value);
    if (typeof value === 'string' && /^[\da-f-]{36}$/.test(value)) return uuid();
    if (Array.isArray(value)) return value.map((line: object) => ('id' in line ? { ...line, id: uuid() } : line));
    return value;
  };
}

/** As long as a real one, but counted and in small letters: it meets none that is there. */
let references = 0;
function nextReference(): string {
  references += 1;
  return `SMP-b${references.toString(36).padStart(6, '0')}`;
}

function run(sql: Sql, { text, values, types }: Statement, renew: (value: unknown) => unknown) {
  const given = values.map((value, i) => sql.typed(renew(value) as string, types[i] ?? 0));
  return sql.unsafe(text, given, { prepare: true });
}
