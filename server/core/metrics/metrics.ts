import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { poolOf, type Sql } from '../database/database.ts';
import { figures } from './figures.ts';
import type { HttpFigures } from './http-figures.ts';
import { checkWatcher } from './watchers.ts';

/**
 * What a feature tells when it is asked, by name with words on what it is: the marketplace's state, the same whichever process
 * tells it, and not told while the database is away.
 */
export type Look<Name extends string = string> = { help: Record<Name, string>; look: (sql: Sql) => Promise<Record<Name, number>> };
/** A figure of this process, from memory. */
export type Reading = { name: string; help: string; read: () => number };

type Told = { config: Config; sql: Sql; http: HttpFigures; looks: Look[]; readings: Reading[] };

/** Longer than a database that is well ever takes; an alarm must not wait for one that is not. */
const PATIENCE_MS = 2_000;

let processIsTold = false;

/**
 * `/metrics`, in Prometheus' text format, for whoever has the token (`METRICS_TOKEN`, as a bearer token); without that setting there is no such
 * address. Refuses: not_authenticated.
 */
export function metricsRoutes(app: FastifyInstance, { config, sql, http, looks, readings }: Told): void {
  const token = config.metrics_token;
  if (token === undefined) return;
  if (!processIsTold) collectDefaultMetrics({ register: figures });
  processIsTold = true;

  const gauges = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [gauges] });
  const up = gauge('sampan_database_up', '1 when the database answered within two seconds, else 0');
  const connections = new Gauge({
    name: 'sampan_database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [gauges],
  });
  const waiting = gauge('sampan_database_waiting', 'Queries that wait for a connection');
  const most = gauge('sampan_database_pool_size', 'The most connections the pool may open (DATABASE_POOL)');
  const read = readings.map((one) => ({ ...one, gauge: gauge(one.name, one.help) }));
  let looking: Promise<string> | undefined;

  app.get('/metrics', async (request, reply) => {
    checkWatcher(request, token);
    const pool = poolOf(sql);
    connections.set({ state: 'idle' }, pool.idle);
    connections.set({ state: 'busy' }, pool.busy);
    waiting.set(pool.waiting);
    most.set(config.database_pool);
    for (const one of read) one.gauge.set(one.read());
    // One look at a time, however often it is asked for: a database that is slow is not asked more.
    looking ??= lookAround(sql, looks).finally(() => (looking = undefined));
    const state = await within(PATIENCE_MS, looking);
    up.set(state === null ? 0 : 1);

    const texts = [await figures.metrics(), http.text(), await gauges.metrics(), state ?? ''];
    return reply
      .type(figures.contentType)
      .header('cache-control', 'no-store')
      .send(texts.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join(''));
  });
}

async function lookAround(sql: Sql, looks: Look[]): Promise<string> {
  const state = new Registry();
  for (const { help, look } of looks)
    for (const [name, value] of Object.entries(await look(sql))) new Gauge({ name, help: help[name] ?? '', registers: [state] }).set(value);
  return state.metrics();
}

/** What the database says, or null when it does not in time or at all: that is what is told then. */
async function within<T>(ms: number, asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}
