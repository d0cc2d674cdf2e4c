import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../server/core/database/database.ts';
import type { AppProcess } from './app-process.ts';
import type { ArrivingRequest, Market } from './market.ts';
import { backendsOf, processorTime } from './processor-time.ts';
import { spreadOf } from './rounds.ts';

/** A marketplace of one size. */
export type Side = { app: AppProcess; sql: Sql; market: Market };

const REQUESTS = 60;
/** The first ones are not counted. */
const WARMING = 20;
const HEARD_MS = 5;

type Cost = { ms: number; database_ms: number; node_ms: number; kb: number };

/**
 * One visitor asks for one kind after another, both sizes in turn: median milliseconds of a whole reply, processor time and size, and the
 * ratio of the larger to the smaller. What is cached is asked for a second time with nothing cached.
 */
export async function kindByKind(sides: Side[], aim: number): Promise<string> {
  const asked = await Promise.all(sides.map(({ market }) => market.each('kind by kind', WARMING + REQUESTS)));
  const lines: string[] = [];
  for (const [kind, [first]] of (asked[0] ?? []).entries()) {
    if (!first) continue;
    const requests = asked.map((kinds) => kinds[kind] ?? []);
    lines.push(row(first.what, await measure(sides, requests, async () => undefined), aim));
    if (first.kind === 'read') lines.push(row(`${first.what}, uncached`, await measure(sides, requests, dropCached), aim));
  }
  const head = `${'p50 ms'.padStart(16)}${'ratio'.padStart(8)}${'PostgreSQL ms'.padStart(18)}${'ratio'.padStart(8)}${'Node ms'.padStart(16)}${'kB'.padStart(14)}`;
  return [`one visitor, ${REQUESTS} of each kind; small then large`, `  ${''.padEnd(WIDTH)}${head}`, ...lines].join('\n');
}

async function measure(sides: Side[], requests: ArrivingRequest[][], before: (sql: Sql) => Promise<void>): Promise<Cost[]> {
  const backends = await Promise.all(sides.map(({ sql }) => backendsOf(sql, 'sampan')));
  const costs = sides.map((): Cost[] => []);
  for (let n = 0; n < WARMING + REQUESTS; n += 1)
    for (const [side, { app, sql }] of sides.entries()) {
      await before(sql);
      const database_ms = processorTime(backends[side] ?? []);
      const node_ms = processorTime([app.pid]);
      const started = performance.now();
      const kb = (await ask(app.port, requests[side]![n]!)) / 1_000;
      const ms = performance.now() - started;
      if (n < WARMING) continue;
      costs[side]?.push({
        ms,
        database_ms: processorTime(backends[side] ?? []) - database_ms,
        node_ms: processorTime([app.pid]) - node_ms,
        kb,
      });
    }
  const half = (of: Cost[], figure: keyof Cost) => spreadOf(of.map((cost) => cost[figure])).median;
  return costs.map((of) => ({
    ms: half(of, 'ms'),
    database_ms: half(of, 'database_ms'),
    node_ms: half(of, 'node_ms'),
    kb: half(of, 'kb'),
  }));
}

/** Has the server drop every reply that it holds. */
async function dropCached(sql: Sql): Promise<void> {
  await sql`select pg_notify('sampan_changed', '*')`;
  await pause(HEARD_MS);
}

/** Bytes of the reply. Each visitor is a new one, who is not sent the reply of a moment ago. */
async function ask(port: number, { what, method, path, headers, body, keyed, expects }: ArrivingRequest): Promise<number> {
  const own = { ...headers, cookie: `visitor=${randomUUID()}`, ...(body !== null && { 'content-type': 'application/json' }) };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: keyed ? { ...own, 'idempotency-key': randomUUID() } : own,
    body,
  });
  const { byteLength } = await reply.arrayBuffer();
  if (reply.status !== expects) throw new Error(`${what} is answered ${reply.status}`);
  return byteLength;
}

const WIDTH = 30;

function row(what: string, [small, large]: Cost[], aim: number): string {
  const both = (figure: keyof Cost, width: number) =>
    `${(small?.[figure] ?? 0).toFixed(1)} ${(large?.[figure] ?? 0).toFixed(1)}`.padStart(width);
  const ratio = (figure: keyof Cost) => (large?.[figure] ?? Number.NaN) / (small?.[figure] ?? Number.NaN);
  const shown = (figure: keyof Cost) => ratio(figure).toFixed(2).padStart(8);
  const missed = ratio('ms') > aim ? ' MISSED' : '';
  return `  ${what.padEnd(WIDTH)}${both('ms', 16)}${shown('ms')}${both('database_ms', 18)}${shown('database_ms')}${both('node_ms', 16)}${both('kb', 14)}${missed}`;
}
