import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { poolOf, type Sql } from '../database/database.ts';
import { registry } from './registry.ts';
import type { HttpMetrics } from './http-metrics.ts';
import { checkMetricsToken } from './metrics-token.ts';

/**
 * Gauges that are read from the database, by name with their help: the marketplace's state, the same in every process, and absent while
 * the database is unavailable.
 */
export type DatabaseGauges<Name extends string = string> = {
  help: Record<Name, string>;
  read: (sql: Sql) => Promise<Record<Name, number>>;
};
/** A gauge of this process. */
export type ProcessGauge = { name: string; help: string; read: () => number };

type MetricsDeps = { config: Config; sql: Sql; http: HttpMetrics; database_gauges: DatabaseGauges[]; process_gauges: ProcessGauge[] };

/** Longer than a healthy database ever takes; monitoring must not wait for an unhealthy one. */
const TIMEOUT_MS = 2_000;

let hasDefaultMetrics = false;

/**
 * `/metrics`, in Prometheus' text format, with `METRICS_TOKEN` as a bearer token; without that setting the address does not exist.
 * Refuses: not_authenticated.
 */
export function metricsRoutes(app: FastifyInstance, { config, sql, http, database_gauges, process_gauges }: MetricsDeps): void {
  const token = config.metrics_token;
  if (token === undefined) return;
  if (!hasDefaultMetrics) collectDefaultMetrics({ register: registry });
  hasDefaultMetrics = true;

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
  const pool_size = gauge('sampan_database_pool_size', 'The most connections the pool may open (DATABASE_POOL)');
  const own_gauges = process_gauges.map((one) => ({ ...one, gauge: gauge(one.name, one.help) }));
  let reading: Promise<string> | undefined;

  app.get('/metrics', async (request, reply) => {
    checkMetricsToken(request, token);
    const pool = poolOf(sql);
    connections.set({ state: 'idle' }, pool.idle);
    connections.set({ state: 'busy' }, pool.busy);
    waiting.set(pool.waiting);
    pool_size.set(config.database_pool);
    for (const one of own_gauges) one.gauge.set(one.read());
    // One read at a time, however many requests come, so that a slow database gets no more load.
    reading ??= readDatabaseGauges(sql, database_gauges).finally(() => (reading = undefined));
    const state = await withTimeout(TIMEOUT_MS, reading);
    up.set(state === null ? 0 : 1);

    const texts = [await registry.metrics(), http.text(), await gauges.metrics(), state ?? ''];
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(texts.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)).join(''));
  });
}

async function readDatabaseGauges(sql: Sql, database_gauges: DatabaseGauges[]): Promise<string> {
  const state = new Registry();
  for (const { help, read: look } of database_gauges)
    for (const [name, value] of Object.entries(await look(sql))) new Gauge({ name, help: help[name] ?? '', registers: [state] }).set(value);
  return state.metrics();
}

/** The result of a query, or null when it fails or takes too long. */
async function withTimeout<T>(ms: number, query: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([query.catch(() => null), late]).finally(() => clearTimeout(timer));
}
