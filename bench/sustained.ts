import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { countParts, startCounting } from './booking-parts.ts';
import { bookingRequests } from './booking-requests.ts';
import { expectOnly, type Request } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { processorTime } from './processor-time.ts';
import { expectNoDrift, VISITORS, type Stage } from './stage.ts';

const SLOTS = 1_000;
// The most a slot can have.
const CAPACITY = 1_000;
const MINUTE_S = 60;
const LOOK_MS = 1_000;

/** Where the bookings of a minute go: over all its slots in turn, or on each of them until it has sold out. */
export type Spreading = 'in_turn' | 'one_by_one';
/**
 * `instant`: bookings are confirmed at once, so that the journal and the provider's mail follow; else they are requests. `parts`: also what
 * each part of the work costs; PostgreSQL must have been started with `COUNTING`.
 */
type SustainedOptions = { minutes: number; spreading: Spreading; instant: boolean; parts: boolean };

/**
 * Bookings without a pause for so many minutes, and then all that follows from them: they are counted and filed for search, in the journal,
 * and their mails are made and sent. What a booking costs is counted until all of it is done.
 */
export async function sustained(stage: Stage, { minutes, spreading, instant, parts }: SustainedOptions): Promise<string> {
  const { app, generator, where } = stage;
  const sql = openDatabase(where, { pool: 1, name: 'sustained' });
  try {
    const on_sale = await findOnSale(sql);
    await sql`update services set confirmation = ${instant ? 'instant' : 'request'} where id = ${on_sale.service_id}`;
    const loads: Request[][] = [];
    for (let minute = 0; minute < minutes; minute += 1)
      loads.push(bookingRequests(app.port, on_sale, await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY })));
    if (parts) await startCounting(sql);
    const began = new Date();
    const before = await weigh(sql, app.pid);
    const rates: number[] = [];
    let booked = 0;
    for (const requests of loads) {
      const results = await generator.ask({
        ports: [app.port],
        connections: VISITORS,
        requests,
        repeat: spreading === 'in_turn' ? 1 : CAPACITY,
        until: { seconds: MINUTE_S },
      });
      expectOnly([201], results);
      booked += results.pace.done;
      rates.push(results.pace.rate);
    }
    const answered = performance.now();
    while (!(await isAllDone(sql, began))) await wait(LOOK_MS);
    const after = await weigh(sql, app.pid);
    const counted = parts ? await countParts(sql, booked) : [];

    await expectNoDrift(sql);
    const each = (figure: Exclude<keyof Usage, 'at'>, per: number) =>
      Math.round(((after[figure] - before[figure]) * per) / booked).toLocaleString('en');
    const seconds = (after.at - before.at) / 1_000;
    return [
      `${booked.toLocaleString('en')} bookings, ${Math.round(booked / seconds).toLocaleString('en')} a second until all is done`,
      `  left to do at the end: ${((after.at - answered) / 1_000).toFixed(1)} s`,
      `  a booking: PostgreSQL ${each('database_ms', 1_000)} µs, Node ${each('node_ms', 1_000)} µs, ${each('wal_bytes', 1)} bytes of WAL`,
      `  a second, minute by minute: ${rates.map((rate) => Math.round(rate).toLocaleString('en')).join(', ')}`,
      ...counted.map(({ name, us, wal_bytes }) => `  ${name}: ${us.toFixed(0)} µs by the clock, ${wal_bytes.toFixed(0)} bytes`),
    ].join('\n');
  } finally {
    await sql.end();
  }
}

type Usage = { at: number; database_ms: number; node_ms: number; wal_bytes: number };

/** What has been used until now: by all of PostgreSQL's processes, but for the one that answers this, and by Sampan. */
async function weigh(sql: Sql, app: number): Promise<Usage> {
  const [server] = await sql<{ pid: number; wal_bytes: number }[]>`
    select pg_backend_pid() as pid, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal_bytes`;
  const { pid, wal_bytes } = server!;
  const database_ms = endedTime(parentOf(pid)) + processorTime(childrenOf(parentOf(pid)).filter((child) => child !== pid));
  return { at: performance.now(), database_ms, node_ms: processorTime([app]), wal_bytes };
}

/** Processes by number, from `/proc`. */
function childrenOf(parent: number): number[] {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.map(Number).filter((pid) => {
    try {
      return parentOf(pid) === parent;
    } catch {
      return false; // ended meanwhile
    }
  });
}

/** Fields of `/proc/<pid>/stat` after the name: numbered as proc(5) does, less 3. */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
const parentOf = (pid: number) => Number(statOf(pid)[1]);
/** Milliseconds of processor time that the ended children of a process have had. Linux counts in hundredths of a second. */
const endedTime = (pid: number) => (Number(statOf(pid)[13]) + Number(statOf(pid)[14])) * 10;

async function isAllDone(sql: Sql, began: Date): Promise<boolean> {
  const [noted] = await sql<{ some: boolean }[]>`
    select exists (select from booking_changes) or exists (select from journal_due)
      or exists (select from mails where state in ('waiting', 'sending') and due_at <= now()) as some`;
  if (noted?.some) return false;
  const [unmade] = await sql<{ some: boolean }[]>`
    select exists (select from bookings b where b.created_at >= ${began} and not exists (select from mails where booking_id = b.id)) as some`;
  return unmade?.some === false;
}
