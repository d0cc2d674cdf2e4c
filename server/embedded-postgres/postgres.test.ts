import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { leash } from '../../tests/support/leash.ts';
import { careless, postmasterOf } from '../../tests/support/postgres.ts';
import { until } from '../../tests/support/until.ts';
import { openDatabase, type DatabaseAddress, type Sql } from '../core/database/database.ts';
import { startPostgres } from './postgres.ts';
import { StartFailure } from '../core/start-failure.ts';

const root = mkdtempSync(join(tmpdir(), 'sampan-postgres-'));
after(() => rmSync(root, { recursive: true, force: true }));

const HOLDER = fileURLToPath(new URL('../../tests/support/hold-postgres.ts', import.meta.url));
const quiet = { log: () => undefined, settings: careless };

test('what was committed is there after a restart, in a folder with spaces and Chinese characters', async () => {
  const dataDir = join(root, 'my 舢舨 "data"', 'postgres');
  const first = await startPostgres({ dataDir, ...quiet });
  await withSql(first, (sql) => sql`create table places as select '大澳' as place`);
  await first.stop();
  const second = await startPostgres({ dataDir, ...quiet });
  assert.equal(await withSql(second, (sql) => one(sql`select place from places`)), '大澳');
  await second.stop();
});

test('it is durable by default, and stopping twice is harmless', async () => {
  const running = await startPostgres({ dataDir: join(root, 'durable'), log: () => undefined });
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'TimeZone', 'listen_addresses'];
  const found = await withSql(running, (sql) => sql`select current_setting(name) as value from unnest(${names}::text[]) as name`);
  assert.deepEqual(
    found.map(({ value }) => value as string),
    ['on', 'on', 'on', 'on', 'UTC', ''],
  );
  await Promise.all([running.stop(), running.stop()]);
});

test('a folder that is closed to everyone else is no obstacle, as root and as an ordinary user', async () => {
  const closed = join(root, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const running = await startPostgres({ dataDir: join(closed, 'postgres'), ...quiet });
  assert.equal(statSync(closed).uid, process.getuid!());
  assert.notEqual(statSync(join(closed, 'postgres', 'cluster')).uid, 0);
  await running.stop();
});

const is_root = process.getuid?.() === 0;

test('programs of other accounts read nothing and cannot connect', { skip: !is_root && 'only root can be another account' }, async () => {
  const open = join(root, 'open');
  mkdirSync(open);
  for (const folder of [root, open]) chmodSync(folder, 0o755);
  const home = join(open, 'postgres');
  // As it was before PostgreSQL had an account of its own.
  mkdirSync(home);
  chownSync(home, 65_534, 65_534);
  for (let round = 0; round < 2; round++) {
    const running = await startPostgres({ dataDir: home, ...quiet });
    assert.equal(await tryAs(65_534, running.host, home), 'no no no');
    assert.equal(await tryAs(statSync(home).uid, running.host, home), 'yes yes yes');
    await running.stop();
    execFileSync('chown', ['-R', '65534:65534', home]);
  }
});

test('a data folder whose path is too long for a socket works, and leaves nothing elsewhere', async () => {
  const running = await startPostgres({ dataDir: join(root, 'long'.repeat(30)), ...quiet });
  assert.ok(!running.host.startsWith(root));
  await withSql(running, (sql) => sql`select 1`);
  await running.stop();
  assert.throws(() => statSync(running.host), { code: 'ENOENT' });
});

test('a killed Sampan loses nothing: the next one closes its database and goes on', async () => {
  const dataDir = join(root, 'orphan');
  const killed = await hold(dataDir);
  await withSql(killed.address, (sql) => sql`create table places as select 7 as places`);
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const next = await startPostgres({ dataDir, ...quiet });
  assert.equal(await withSql(next, (sql) => one(sql`select places from places`)), 7);
  await next.stop();
  assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /received fast shutdown request[^]*was shut down at/);
});

test('a second Sampan on the same data folder refuses to start, and the first goes on', async () => {
  const dataDir = join(root, 'shared');
  const first = await startPostgres({ dataDir, ...quiet });
  const second = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [words] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  assert.equal(second.exitCode, 1);
  assert.match(words, /in use by another Sampan[^]*正由另一個舢舨使用/);
  assert.doesNotMatch(words, /\n\s+at /, 'no stack trace');
  await withSql(first, (sql) => sql`select 1`);
  await first.stop();
});

test('a second Sampan leaves the first alone whose claim was just cut, and the first takes it again', async () => {
  const dataDir = join(root, 'cut');
  const first = await startPostgres({ dataDir, ...quiet });
  const claims = (sql: Sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'sampan claim'`;
  await withSql(first, async (sql) => {
    const [claim] = await claims(sql);
    await sql`select pg_terminate_backend(${claim!.pid}, 10000)`;
    const second = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
    const words = text(second.stderr);
    // One that starts says where its database is.
    second.stdout.once('data', () => second.kill('SIGTERM'));
    await once(second, 'exit');
    assert.match(await words, /in use by another Sampan/);
    await sql`select 1`;
    await until('the first has its claim again', async () => {
      const held = await sql`
        select from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'sampan claim' and pid <> ${claim!.pid}`;
      return held.length === 1;
    });
  });
  await first.stop();
});

test('of two that start at once on a new folder exactly one stays', async () => {
  const dataDir = join(root, 'race');
  const starts = await Promise.allSettled([hold(dataDir), hold(dataDir)]);
  const stayed = starts.filter((start) => start.status === 'fulfilled');
  assert.equal(stayed.length, 1);
  await withSql(stayed[0]!.value.address, (sql) => sql`select 1`);
  await end(stayed[0]!.value.process);
});

test('a server that is killed is started again, with everything in it', async () => {
  const dataDir = join(root, 'killed');
  const settings = { ...careless, synchronous_commit: 'on' };
  const running = await startPostgres({ dataDir, log: () => undefined, settings });
  await withSql(running, (sql) => sql`create table places as select 3 as places`);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  assert.equal(await untilAnswered(() => withSql(running, (sql) => one(sql`select places from places`))), 3);
  await running.stop();
});

test('Ctrl-C in the terminal does not reach the database before we close it', async () => {
  const held = await hold(join(root, 'interrupted'), 'a process group of its own');
  process.kill(-held.process.pid!, 'SIGINT');
  await once(held.process.stderr!, 'data');
  await withSql(held.address, (sql) => sql`select 1`);
  await end(held.process);
});

test('a note of a server long gone does not matter, though its number is another program now', async () => {
  const dataDir = join(root, 'stale');
  await (await startPostgres({ dataDir, ...quiet })).stop();
  const note = [process.pid, join(dataDir, 'cluster'), 1, 5432, dataDir, '', '1 1', 'ready   ', ''];
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), note.join('\n'));
  await (await startPostgres({ dataDir, ...quiet })).stop();
});

test('data of another major version is refused in words', async () => {
  const dataDir = join(root, 'older');
  await (await startPostgres({ dataDir, ...quiet })).stop();
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
  await assert.rejects(startPostgres({ dataDir, ...quiet }), refusal(/PostgreSQL 17.*PostgreSQL 18/));
});

test('a start that fails shows the last words of PostgreSQL, and why', async () => {
  const dataDir = join(root, 'failing');
  const settings = { ...careless, shared_buffers: 'plenty' };
  await assert.rejects(startPostgres({ dataDir, log: () => undefined, settings }), refusal(/did not start[^]*"plenty"/));
});

test('a data folder that is a file is refused in words', async () => {
  const dataDir = join(root, 'file');
  writeFileSync(dataDir, '');
  await assert.rejects(startPostgres({ dataDir, ...quiet }), refusal(/is a file, not a folder/));
});

function refusal(words: RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof StartFailure);
    assert.match(error.message, words);
    return true;
  };
}

async function one(query: PromiseLike<readonly object[]>): Promise<unknown> {
  const [row] = await query;
  return Object.values(row!)[0];
}

async function withSql<T>(address: DatabaseAddress, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(address, { pool: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** A process of its own that holds the database of a folder; rejects when it refuses to start. */
async function hold(dataDir: string, group = ''): Promise<{ process: ChildProcess; address: DatabaseAddress }> {
  const holder = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'pipe'], detached: group !== '' });
  const [line] = (await Promise.race([once(createInterface(holder.stdout), 'line'), once(holder, 'exit')])) as unknown[];
  assert.ok(typeof line === 'string', 'the holder refused to start');
  const { host, port } = JSON.parse(line) as { host: string; port: number };
  leash(postmasterOf(dataDir), 'INT');
  return { process: holder, address: { host, port, user: 'postgres', database: 'sampan' } };
}

async function end(holder: ChildProcess): Promise<void> {
  holder.kill('SIGTERM');
  await once(holder, 'exit');
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** What an account may do: list the cluster, read a file of it, connect to the socket. By sh, since a checkout with Node in it may be closed. */
async function tryAs(uid: number, host: string, home: string): Promise<string> {
  const script = 'for try in "-r $2/cluster" "-r $2/cluster/PG_VERSION" "-w $1/.s.PGSQL.5432"; do test $try && echo yes || echo no; done';
  const child = spawn('/bin/sh', ['-c', script, 'sh', host, home], { uid, gid: uid, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  return (await text(child.stdout)).trim().replaceAll('\n', ' ');
}
