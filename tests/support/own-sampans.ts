import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openDatabase, type Sql, type Tx } from '../../server/core/database/database.ts';
import { giveClock, setDatabaseClock } from './clock.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { startServer, wide_rate_limits, type TestServer } from './server.ts';

/** Who asks for a Sampan of its own: one of the processes that run tests, and for what; the settings are beside those of every test. */
export type OwnerOfSampan = { worker: number; purpose: string; settings: Record<string, string> };
export type SampanAddress = { url: string; database: TestDatabase['address'] };

type OpenSampan = SampanAddress & { purpose: string; settings: string; sql: Sql; server: TestServer };

const PLAIN = '{}';

/**
 * Serves, at a loopback address, empty Sampans whose clock can be set: each process that runs tests has one, which is as good as new when
 * it is asked for another purpose. Starting one takes as long as a test, so only one with settings of its own is started for its
 * purpose, and stopped after it.
 */
export async function keepSampans(postgres: { host: string; port: number }): Promise<{ url: string; stop: () => Promise<void> }> {
  const plain = new Map<number, OpenSampan>();
  const special = new Map<number, OpenSampan>();

  async function give({ worker, purpose, settings }: OwnerOfSampan): Promise<SampanAddress> {
    const wanted = JSON.stringify(settings);
    const open = wanted === PLAIN ? plain : special;
    const last = special.get(worker);
    if (last && (last.purpose !== purpose || last.settings !== wanted)) {
      special.delete(worker);
      await end(last);
    }
    let one = open.get(worker);
    if (one && one.purpose !== purpose) await makeNew(one.sql);
    one ??= await begin(postgres, settings);
    one.purpose = purpose;
    open.set(worker, one);
    return { url: one.url, database: one.database };
  }

  const keeper = createServer((request, reply) => {
    json(request)
      .then((owner) => give(owner as OwnerOfSampan))
      .then(
        (given) => reply.end(JSON.stringify(given)),
        (error: unknown) => reply.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`,
    stop: async () => {
      keeper.closeAllConnections();
      keeper.close();
      await Promise.all([...plain.values(), ...special.values()].map(end));
    },
  };
}

async function begin(postgres: { host: string; port: number }, settings: Record<string, string>): Promise<OpenSampan> {
  const { address, env } = await createDatabase(postgres);
  await giveClock(address);
  const sql = openDatabase(address, { pool: 1 });
  await rememberRows(sql);
  const server = await startServer({ database: { env }, env: { ...wide_rate_limits, ...settings } });
  return { url: server.url, database: address, purpose: '', settings: JSON.stringify(settings), sql, server };
}

async function end({ server, sql }: OpenSampan): Promise<void> {
  await server.stop();
  await sql.end();
}

/** What a marketplace begins with. */
async function rememberRows(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe('create schema at_first');
    for (const { name } of await tablesOf(tx)) {
      const rows = await tx`select from ${tx(name)} limit 1`;
      if (rows.length > 0) await tx.unsafe(`create table at_first.${name} as table public.${name}`);
    }
  });
}

/** Empties a marketplace but for what it began with, sets its clock right, and has its server drop what it has stored. */
async function makeNew(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Of a job that is under way and of this, it is the job that gives way.
    await tx.unsafe(`set local deadlock_timeout = '1min'; set local session_replication_role = replica`);
    const tables = await tablesOf(tx);
    await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns, is_at_first } of tables)
      if (is_at_first) await tx.unsafe(`insert into ${name} (${columns}) overriding system value select ${columns} from at_first.${name}`);
    await setDatabaseClock(tx, null);
    await tx`select pg_notify('sampan_changed', '*')`;
  });
}

type Table = { name: string; columns: string; is_at_first: boolean };

async function tablesOf(sql: Tx): Promise<Table[]> {
  return sql<Table[]>`
    select quote_ident(relname) as name, to_regclass('at_first.' || quote_ident(relname)) is not null as is_at_first,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1`;
}
