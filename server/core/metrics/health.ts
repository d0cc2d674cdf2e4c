import type { FastifyInstance } from 'fastify';
import { isLeaving } from '../http/closing.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/database.ts';
import { newestVersion, schemaVersion } from '../database/migrate.ts';
import { checkWatcher } from './watchers.ts';

type Ready = { ready: boolean; database: boolean; migrations: boolean };

const starting = new WeakSet<FastifyInstance>();

/** Tells balancers to send nobody yet, until what this returns is called. */
export function beginStart(app: FastifyInstance): () => void {
  starting.add(app);
  return () => void starting.delete(app);
}

type Told = { config: Config; sql: Sql; drift: (sql: Sql) => Promise<unknown[]> };

/**
 * `/healthz`: the process is up. `/readyz`: it can work: it has started, the database answers and is as new as this code or newer, and
 * nobody has asked it to end. `/readyz/seats`, with the METRICS_TOKEN (without that setting there is no such address): no place was lost
 * or made up.
 */
export function healthRoutes(app: FastifyInstance, { config, sql, drift }: Told): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async (_, reply) => {
    const found = await readiness(sql);
    const ready = found.ready && !starting.has(app) && !isLeaving(app);
    return reply.code(ready ? 200 : 503).send({ ...found, ready });
  });

  const token = config.metrics_token;
  if (token === undefined) return;
  // Reads the whole ledger, so it is its own address and not part of what a balancer asks every second.
  let running: Promise<unknown[]> | undefined;
  app.get('/readyz/seats', async (request, reply) => {
    checkWatcher(request, token);
    // However many ask, one look at a time.
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
    // Whatever else the reason, the answer is the same: not ready.
    return { ready: false, database: is_bare, migrations: false };
  }
}
