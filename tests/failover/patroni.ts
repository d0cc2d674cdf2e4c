import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/core/database/database.ts';
import { leash } from '../support/leash.ts';
import { childrenOf } from '../support/processes.ts';
import { until } from '../support/until.ts';
import type { Cluster } from './pair.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/patroni');
const PROGRAMS = '/usr/lib/postgresql';

/** What a cluster of Patroni needs and this machine lacks. */
export function missingForPatroni(): string[] {
  const lacking = ['patroni', 'etcd', 'haproxy'].filter((program) => spawnSync('which', [program]).status !== 0);
  return findPostgres() ? lacking : [...lacking, 'postgresql'];
}

/** The folder of the newest PostgreSQL of the distribution; npm's has not all the programs that Patroni calls. */
function findPostgres(): string | undefined {
  try {
    const newest = readdirSync(PROGRAMS)
      .map(Number)
      .toSorted((one, other) => other - one)[0];
    return newest === undefined ? undefined : join(PROGRAMS, String(newest), 'bin');
  } catch {
    return undefined;
  }
}

/** A machine of the cluster: PostgreSQL under Patroni. */
type Node = { name: string; port: number; rest: number; child: ChildProcess };

/**
 * Two machines of PostgreSQL under Patroni, etcd and HAProxy, as far as one machine can stand for them, with the files of deploy/patroni.
 * Uses eight ports from `first_port` on.
 */
export async function startPatroni(first_port: number): Promise<Cluster> {
  const [pg_one, pg_two, rest_one, rest_two, way, etcd, peers] = Array.from({ length: 7 }, (_, n) => first_port + n) as Ports;
  const folder = mkdtempSync(join(tmpdir(), 'sampan-patroni-'));
  const ids = accountOf(folder);
  const run = (name: string, program: string, args: string[], env: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const environment = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC', ...env };
    const child = spawn(program, args, { ...ids, cwd: folder, env: environment, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    child.unref();
    leash(child.pid!, 'TERM', name === 'two' ? folder : '');
    return child;
  };

  const client = `http://127.0.0.1:${etcd}`;
  const peer = `http://127.0.0.1:${peers}`;
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer];
  const first = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`];
  run('etcd', 'etcd', ['--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync', ...addresses, ...first]);

  const password = randomBytes(12).toString('hex');
  const begin = (name: string, port: number, rest: number): Node => ({
    name,
    port,
    rest,
    child: run(name, 'patroni', [join(DEPLOY, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, name),
      PATRONI_POSTGRESQL_BIN_DIR: findPostgres()!,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    }),
  });
  const one = begin('one', pg_one, rest_one);
  await until('the first machine leads', () => is(one, 'primary'), 60_000);
  const two = begin('two', pg_two, rest_two);
  await until('the second follows, synchronously', () => is(two, 'synchronous'), 60_000);
  run('haproxy', 'haproxy', ['-f', join(DEPLOY, 'haproxy.cfg')], {
    SAMPAN_DATABASE_PORT: String(way),
    DATABASE_ONE: `127.0.0.1:${pg_one}`,
    DATABASE_TWO: `127.0.0.1:${pg_two}`,
    PATRONI_ONE_HOST: '127.0.0.1',
    PATRONI_ONE_PORT: String(rest_one),
    PATRONI_TWO_HOST: '127.0.0.1',
    PATRONI_TWO_PORT: String(rest_two),
  });

  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${way}/${database}`;
  const sql = openDatabase(url('postgres'), { pool: 1 });
  await until('HAProxy leads to the leader', () => sql`select 1`.then(isTrue, isFalse), 20_000);
  await sql`create database sampan`;
  await sql.end();
  const by_haproxy = { host: '127.0.0.1', port: way, user: 'postgres', password, database: 'sampan' };
  return {
    name: `two machines under Patroni ${versionOf('patroni')}, behind HAProxy`,
    url: url('sampan'),
    primaries: [by_haproxy, by_haproxy],
    killPrimary: async () => {
      const postmaster = Number(readFileSync(join(folder, 'one', 'postmaster.pid'), 'utf8').split('\n')[0]);
      for (const pid of [...familyOf(one.child.pid!), ...familyOf(postmaster)]) killIfThere(pid);
      await until('the other machine leads', () => is(two, 'primary'), 60_000);
    },
  };
}

type Ports = [number, number, number, number, number, number, number];

/** Whether Patroni says that its machine has this part in the cluster. */
async function is({ rest }: Node, part: 'primary' | 'synchronous'): Promise<boolean> {
  return fetch(`http://127.0.0.1:${rest}/${part}`).then(({ ok }) => ok, isFalse);
}

const isTrue = () => true;
const isFalse = () => false;

/** Some of a family end by themselves when their parent does. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function versionOf(program: string): string {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ').at(-1) ?? '';
}

/** PostgreSQL refuses root: then all of it runs as the account of the distribution's PostgreSQL. */
function accountOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout);
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return { uid, gid };
}
