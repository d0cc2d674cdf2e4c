import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leash } from './leash.ts';
import type { TestDatabase } from './database.ts';

/** PgBouncer as it is installed, or as PGBOUNCER names it; nothing where there is none. */
export function findPgbouncer(): { program: string; version: string } | undefined {
  const program = process.env.PGBOUNCER ?? 'pgbouncer';
  try {
    const [, version = ''] = /PgBouncer (\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
    return { program, version };
  } catch {
    return undefined;
  }
}

/** Where PgBouncer leads to. */
export type Target = { host: string; port: number; database: string; user: string; password?: string };
export type Pooler = {
  /** The way through it. */
  url: string;
  /** Leads to another server from now on, as after a failover that it does not know of. */
  leadTo: (target: Target) => void;
  stop: () => Promise<void>;
};
type Settings = Record<string, string | number>;

/** Runs PgBouncer before a test's database until that is dropped; gives the URL of the way through it. */
export async function startPgbouncer(program: string, database: TestDatabase, settings: Settings = {}): Promise<string> {
  const { url, stop } = await runPgbouncer(program, database.address, settings);
  database.beforeDrop(stop);
  return url;
}

/** Runs PgBouncer, pooling by transaction, with few connections of its own. */
export async function runPgbouncer(program: string, target: Target, settings: Settings = {}): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const leadTo = ({ host, port: server_port, database, user, password }: Target) => {
    const options = { pool_mode: 'transaction', default_pool_size: 4, max_client_conn: 200, ...settings };
    const lines = Object.entries(options).map(([setting, value]) => `${setting} = ${value}`);
    const secret = password === undefined ? '' : ` password=${password}`;
    writeFileSync(
      file,
      `[databases]\n${database} = host=${host} port=${server_port} user=${user}${secret}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${lines.join('\n')}\n`,
    );
  };
  leadTo(target);
  // It refuses to run as root, and PostgreSQL's socket is for the account that PostgreSQL runs as.
  const { uid, gid } = existsSync(target.host) ? statSync(target.host) : NOBODY;
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, ['-q', file], { ...account, stdio: 'ignore' });
  const letGo = leash(child.pid!, 'TERM', folder);
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(20);
  }
  return {
    url: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
    leadTo: (other) => {
      leadTo(other);
      child.kill('SIGHUP');
    },
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      letGo();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account without rights, by its numbers. */
const NOBODY = { uid: 65_534, gid: 65_534 };

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true))).once('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
