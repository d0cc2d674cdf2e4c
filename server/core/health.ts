import type { FastifyInstance } from 'fastify';
import { isLeaving } from './closing.ts';
import type { Sql } from './database.ts';

type Ready = { ready: boolean; database: boolean; migrations: boolean };

/** `/healthz`: the process is up. `/readyz`: it can work: the database answers and is migrated, and nobody has asked it to end. */
export function healthRoutes(app: FastifyInstance, { sql, drift }: { sql: Sql; drift: (sql: Sql) => Promise<unknown[]> }): void {
  app.get('/healthz', async () => ({ ok: true }));

  app.get('/readyz', async (_, reply) => {
    const found = await readiness(sql);
    const ready = found.ready && !isLeaving(app);
    return reply.code(ready ? 200 : 503).send({ ...found, ready });
  });

  // Reads the whole ledger, so it is its own address and not part of what a balancer asks every second.
  let running: Promise<unknown[]> | undefined;
  app.get('/readyz/seats', async (_, reply) => {
    // However many ask, one look at a time.
    running ??= drift(sql).finally(() => (running = undefined));
    const slots = await running;
    return reply.code(slots.length === 0 ? 200 : 503).send({ drift: slots.length });
  });
}

async function readiness(sql: Sql): Promise<Ready> {
  try {
    const [row] = await sql<{ migrated: boolean }[]>`select to_regclass('booking_shapes') is not null as migrated`;
    return { ready: row?.migrated === true, database: true, migrations: row?.migrated === true };
  } catch {
    // Whatever the reason, the answer is the same: not ready.
    return { ready: false, database: false, migrations: false };
  }
}
