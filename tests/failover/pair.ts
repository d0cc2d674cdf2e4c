import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/core/database/database.ts';
import { chooseAccount, chooseFounder, type SystemAccount } from '../../server/embedded-postgres/account.ts';
import { findBinaries, type Binaries } from '../../server/embedded-postgres/binaries.ts';
import { checkCluster, clusterFolder, createCluster } from '../../server/embedded-postgres/cluster.ts';
import { asArguments, type ServerSettings } from '../../server/embedded-postgres/settings.ts';
import { leash } from '../support/leash.ts';
import type { Target } from '../support/pgbouncer.ts';
import { childrenOf } from '../support/processes.ts';
import { until } from '../support/until.ts';

/** A PostgreSQL server of its own machine, as far as one machine can stand for two. */
type Server = { port: number; pid: number; home: string };

/** A PostgreSQL that outlives its primary. */
export type Cluster = {
  /** In words. */
  name: string;
  url: string;
  /** Where a pooler leads to before the primary is killed, and then. */
  primaries: [Target, Target];
  /** The primary's machine loses its power: every process of it ends without a word. Resolves once another is promoted. */
  killPrimary: () => Promise<void>;
};

/**
 * A primary and a standby that gets every change as a stream. With 'synchronous' a commit is answered only when the standby has it on
 * its disk. Made of the programs that npm brings: the standby begins as a copy of the primary before its first start.
 */
export async function startPair(ports: [number, number], replication: 'synchronous' | 'asynchronous'): Promise<Cluster> {
  const binaries = await findBinaries();
  const [one, two] = ports.map(() => mkdtempSync(join(tmpdir(), 'sampan-failover-'))) as [string, string];
  const account = await chooseAccount(one, binaries.postgres);
  await createCluster(one, binaries, await chooseFounder(one, binaries.initdb, account), 'no-sync');
  cpSync(clusterFolder(one), clusterFolder(two), { recursive: true });
  writeFileSync(join(clusterFolder(two), 'standby.signal'), '');
  const itsAccount = await chooseAccount(two, binaries.postgres);
  spawnSync('chown', ['-R', '--reference', two, clusterFolder(two)]);
  checkCluster(two, binaries, itsAccount);

  const primary = await start(one, binaries, account, ports[0], {
    synchronous_standby_names: replication === 'synchronous' ? 'FIRST 1 (standby)' : '',
  });
  const standby = await start(two, binaries, itsAccount, ports[1], {
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=postgres application_name=standby`,
  });
  const sql = openDatabase({ host: '127.0.0.1', port: ports[0], user: 'postgres', database: 'postgres' }, { pool: 1 });
  const state = replication === 'synchronous' ? 'sync' : 'async';
  await until('the standby follows', async () => (await sql`select from pg_stat_replication where sync_state = ${state}`).length === 1);
  await sql`create database sampan`;
  await sql.end();
  const receiver = () => childrenOf(standby.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'))!;
  return {
    name: `a primary with ${replication === 'synchronous' ? 'a synchronous' : 'an asynchronous'} standby`,
    url: `postgres://postgres@127.0.0.1:${ports.join(',127.0.0.1:')}/sampan`,
    primaries: ports.map((port) => ({ host: '127.0.0.1', port, user: 'postgres', database: 'sampan' })) as [Target, Target],
    killPrimary: async () => {
      // The last second before a disaster: what goes to the standby does not arrive.
      const held = receiver();
      process.kill(held, 'SIGSTOP');
      await pause(1_000);
      for (const one of [primary.pid, ...childrenOf(primary.pid)]) process.kill(one, 'SIGKILL');
      // It wakes up to end, without looking at what lies in its socket.
      for (const signal of ['SIGTERM', 'SIGCONT']) process.kill(held, signal);
      await pause(2_000);
      const its = openDatabase({ host: '127.0.0.1', port: ports[1], user: 'postgres', database: 'postgres' }, { pool: 1 });
      await its`select pg_promote()`;
      await its.end();
    },
  };
}

async function start(home: string, binaries: Binaries, account: SystemAccount, port: number, own: ServerSettings): Promise<Server> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    wal_keep_size: '1GB',
    wal_retrieve_retry_interval: '500ms',
    timezone: 'UTC',
    ...own,
  };
  const log = openSync(join(home, 'postgres.log'), 'a');
  const child = account.start(binaries.postgres, ['-D', clusterFolder(home), ...asArguments(settings)], ['ignore', log, log]);
  closeSync(log);
  child.unref();
  leash(child.pid!, 'INT', home);
  const sql = openDatabase({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }, { pool: 1 });
  await until(`PostgreSQL at port ${port}`, () =>
    sql`select 1`.then(
      () => true,
      () => false,
    ),
  );
  await sql.end();
  return { port, pid: child.pid!, home };
}
