import type { FastifyInstance } from 'fastify';
import { isDraining } from '../http/graceful-shutdown.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/database.ts';
import { newestVersion, schemaVersion } from '../database/migrate.ts';
import { checkMetricsToken } from './metrics-token.ts';

type Ready = { ready: boolean; database: boolean; migrations: boolean };

const starting = new WeakSet<FastifyInstance>();

/** Keeps `/readyz` at 503 until the returned function is called. */
export function beginStart(app: FastifyInstance): () => void {
  starting.add(app);
  return () => void starting.delete(app);
}

type HealthDeps = { config: Config; sql: Sql; drift: (sql: Sql) => Promise<unknown[]> };

/**
 * `/healthz`: the process is up. `/readyz`: it can serve requests: it has started, the database answers with a schema at least as new as
 * this code, and it is not shutting down. `/readyz/seats`, with the METRICS_TOKEN (without that setting the address does not exist): no
 * place was lost or invented.
 */
export function healthRoutes(app: FastifyInstance, { config, sql, drift }: HealthDeps): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async (_, reply) => {
    const found = await readiness(sql);
    const ready = found.ready && !starting.has(app) && !isDraining(app);
    return reply.code(ready ? 200 : 503).send({ ...found, ready });
  });

  const token = config.metrics_token;
  if (token === undefined) return;
  // Reads the whole ledger of places, so it is not part of what a balancer polls every second.
  let running: Promise<unknown[]> | undefined;
  app.get('/readyz/seats', async (request, reply) => {
    checkMetricsToken(request, token);
    // One check at a time, however many requests come.
    running ??= drift(sql).finally(() => (running = undefined));
    const slots = await running;
    return reply.code(slots.length === 0 ? 200 : 503).send({ drift: slots.length });
  });
}

let newest: Promise<number> | undefined;

async function readiness(sql: Sql): Promise<Ready> {
  try {
    const migrations = (await schemaVersion(sql)) >= (await (newest ??= newestVersion()));
    return { ready: migrations, database: true, migrations };
  } catch (error) {
    const is_bare = error instanceof Error && 'code' in error && error.code === '42P01';
    // Any other failure also means: not ready.
    return { ready: false, database: is_bare, migrations: false };
  }
}
