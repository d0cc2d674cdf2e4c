import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Runs PgBouncer before a test's database, pooling by transaction, with few connections of its own; gives the URL of the way through it. */
export async function startPgbouncer(
  program: string,
  database: TestDatabase,
  settings: Record<string, string | number> = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { host, port: server_port, database: name } = database.address;
  const options = { pool_mode: 'transaction', default_pool_size: 4, max_client_conn: 200, ...settings };
  const lines = Object.entries(options).map(([setting, value]) => `${setting} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n${name} = host=${host} port=${server_port} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\n${lines.join('\n')}\n`,
  );
  // It refuses to run as root, and PostgreSQL's socket is for the account that PostgreSQL runs as.
  const { uid, gid } = statSync(host);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, ['-q', file], { ...account, stdio: 'ignore' });
  const letGo = leash(child.pid!, 'TERM', folder);
  database.beforeDrop(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await gone;
    letGo();
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(20);
  }
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

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
