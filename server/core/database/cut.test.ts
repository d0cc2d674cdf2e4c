import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { from as copyFrom } from 'pg-copy-streams';
import { testDatabase } from '../../../tests/support/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();

/** What PostgreSQL says when an administrator ends a connection. */
const TERMINATED = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

/** What goes over the wire: a piece of what the client writes, or one whole message of the server. */
type Exchange = { asked: string } | { answered: string; rows: number };

/**
 * A pool of one connection to the real database, over a wire that is cut once, when `cut` says so, after PostgreSQL's last words. What it says
 * then is heard only if it is `last`.
 */
async function overWire(
  cut: (said: Exchange) => boolean,
  { words = Buffer.alloc(0), last = false }: { words?: Buffer | undefined; last?: boolean } = {},
) {
  let whole = true;
  const wire = createServer((client: Socket) => {
    const server = connect(join(database.address.host, `.s.PGSQL.${database.address.port}`));
    const ends = () => [client, server].forEach((end) => end.destroy());
    const breaks = (said: Exchange, one: Buffer = Buffer.alloc(0)) => {
      if (!whole || !cut(said)) return false;
      whole = false;
      client.end(Buffer.concat([...(last ? [one] : []), words]), ends);
      return true;
    };
    let heard: Buffer = Buffer.alloc(0);
    let rows = 0;
    client.on('data', (bytes: Buffer) => breaks({ asked: bytes.toString('latin1') }) || server.write(bytes));
    server.on('data', (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      while (heard.length > 4 && heard.length > heard.readUInt32BE(1)) {
        const one = heard.subarray(0, heard.readUInt32BE(1) + 1);
        heard = heard.subarray(one.length);
        const answered = one.toString('latin1', 0, 1);
        rows = answered === 'D' ? rows + 1 : 0;
        if (breaks({ answered, rows }, one)) return;
        client.write(one);
      }
    });
    for (const end of [client, server]) end.on('error', ends).on('close', ends);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const { port } = wire.address() as AddressInfo;
  const sql = openDatabase({ host: '127.0.0.1', port, user: 'postgres', database: database.address.database }, { pool: 1 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    wire.close();
  });
  return { sql, isCut: () => !whole };
}

for (const [how, words] of [
  ['without a word', undefined],
  ['by an administrator', TERMINATED],
] as const) {
  test(`what a connection cut ${how} was answering does not stand in the next answer`, async () => {
    const { sql, isCut } = await overWire((said) => 'rows' in said && said.rows === 700, { words });
    await assert.rejects(sql`select n from generate_series(1, 2000) as n`);
    assert.ok(isCut());
    for (const n of [1, 2, 3]) assert.deepEqual([...(await sql`select ${n}::int as n`)], [{ n }]);
  });

  test(`a connection cut ${how} while it gets ready spoils no answer of the next`, async () => {
    const { sql, isCut } = await overWire((said) => 'rows' in said && said.answered === 'S', { words });
    const many = await Promise.all([1, 2, 3, 4].map((n) => sql<{ n: number }[]>`select ${n}::int as n`.then((rows) => [...rows])));
    assert.ok(isCut());
    assert.deepEqual(
      many,
      [1, 2, 3, 4].map((n) => [{ n }]),
    );
  });

  test(`a transaction cut ${how} is refused as a whole, and the next one is not`, async () => {
    const { sql, isCut } = await overWire((said) => 'asked' in said && said.asked.includes('cut here'), { words });
    await sql`create table if not exists cut_off (text text)`;
    const insert = (text: string) =>
      sql.begin(async (tx) => {
        await tx`insert into cut_off values (${text})`;
        await tx`select ${text}::text`;
      });
    const [first, second] = await Promise.allSettled([insert(`cut here ${how}`), insert(`not here ${how}`)]);
    assert.ok(isCut());
    assert.deepEqual([first.status, second.status], ['rejected', 'fulfilled']);
    assert.deepEqual([...(await sql`select text from cut_off where text like ${`%${how}`}`)], [{ text: `not here ${how}` }]);
  });
}

test('a connection that is cut in the moment in which it is ready is never used', async () => {
  const { sql, isCut } = await overWire((said) => 'answered' in said && said.answered === 'Z', { words: TERMINATED, last: true });
  const results = await Promise.allSettled([1, 2, 3].map((n) => sql<{ n: number }[]>`select ${n}::int as n`));
  assert.ok(isCut());
  for (const one of results) if (one.status === 'rejected') assert.equal((one.reason as { code: string }).code, 'CONNECTION_CLOSED');
  assert.deepEqual(await sql`select 4 as n`, [{ n: 4 }]);
});

for (const [when, cut] of [
  ['as soon as it is there', (said) => 'answered' in said && said.answered === 'Z'],
  ['while it is asked to listen', (said) => 'asked' in said && said.asked.includes('listen "news"')],
] as [string, (said: Exchange) => boolean][])
  test(`a connection for notifications that is cut ${when} is opened anew, and hears`, async () => {
    const { sql, isCut } = await overWire(cut, { words: TERMINATED, last: true });
    const [heard, listens] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    await sql.listen('news', heard.resolve, listens.resolve);
    assert.ok(isCut());
    await listens.promise;
    await sql`select pg_notify('news', 'a boat is free')`;
    assert.equal(await heard.promise, 'a boat is free');
  });

test('a transaction that goes on after its connection was cut does not meddle with the one that has it now', async () => {
  const { sql, isCut } = await overWire((said) => 'asked' in said && said.asked.includes('cut here'));
  await sql`create table if not exists meddled (n int)`;
  const underWay = Promise.withResolvers<void>();
  const tried = Promise.withResolvers<void>();
  const first = sql.begin(async (tx) => {
    await tx`select 'cut here'`.catch(() => undefined);
    await underWay.promise;
    await tx`insert into meddled values (1)`.then(
      () => tried.resolve(),
      () => tried.resolve(),
    );
  });
  const second = sql.begin(async (tx) => {
    await tx`insert into meddled values (2)`;
    underWay.resolve();
    await tried.promise;
    await tx`insert into meddled values (3)`;
  });
  await assert.rejects(first);
  await second;
  assert.ok(isCut());
  assert.deepEqual(
    (await sql<{ n: number }[]>`select n from meddled order by n`).map(({ n }) => n),
    [2, 3],
  );
});

test('the owner of a reserved connection that was cut does not meddle with the one that takes its place', async () => {
  const { sql, isCut } = await overWire((said) => 'asked' in said && said.asked.includes('cut here'));
  await sql`create table if not exists set_aside (n int)`;
  const one = await sql.reserve();
  await assert.rejects(one`select 'cut here'`);
  assert.ok(isCut());
  const [underWay, tried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = sql.begin(async (tx) => {
    await tx`insert into set_aside values (1)`;
    underWay.resolve();
    await tried.promise;
    await tx`insert into set_aside values (2)`;
  });
  await underWay.promise;
  await assert.rejects(one`rollback`);
  one.release();
  const third = sql`insert into set_aside values (3)`;
  tried.resolve();
  await Promise.all([other, third]);
  assert.deepEqual(
    (await sql<{ n: number }[]>`select n from set_aside order by n`).map(({ n }) => n),
    [1, 2, 3],
  );
});

test('a connection that is set aside and cut rejects what waits for it, and giving it back harms nobody', async () => {
  const { sql, isCut } = await overWire((said) => 'asked' in said && said.asked.includes('cut here'), { words: TERMINATED });
  const one = await sql.reserve();
  const asked = await Promise.allSettled([one`select 'cut here'`, one`select 1`, one`select 2`]);
  assert.ok(isCut());
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  await assert.rejects(one`rollback`);
  one.release();
  for (const n of [1, 2, 3]) assert.deepEqual([...(await sql`select ${n}::int as n`)], [{ n }]);
});

test(
  'who waits to set a connection aside is given what takes the place of one that is cut, and none is lost',
  { timeout: 60_000 },
  async () => {
    const sql = openDatabase(database.address, { pool: 1, name: 'aside' });
    const admin = openDatabase(database.address, { pool: 1 });
    database.beforeDrop(() => Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })]));
    const cut = () => admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aside'`;
    for (let cuts = 0; cuts < 3; cuts += 1) {
      const aside = await sql.reserve();
      const waiting = sql.reserve();
      assert.equal((await cut()).length, 1);
      const next = await waiting;
      assert.equal((await next`select 1 as n`)[0]?.n, 1);
      await assert.rejects(aside`select 1`);
      aside.release();
      next.release();
    }
    assert.equal((await sql`select 1 as n`)[0]?.n, 1);
  },
);

test('many queries at once survive their connections or are refused, and none is answered for another', async () => {
  const sql = openDatabase(database.address, { pool: 4 });
  const admin = openDatabase(database.address, { pool: 1 });
  database.beforeDrop(() => Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })]));
  const wide = 'x'.repeat(2_000);
  const ask = async (n: number) => {
    const query = n % 2 ? sql<{ n: number }[]>`select ${n}::int as n, ${wide}::text as wide` : sql<{ n: number }[]>`select ${n}::int as n`;
    const rows = await query.catch(() => undefined);
    if (rows) assert.deepEqual([rows.length, rows[0]?.n], [1, n]);
  };
  for (let round = 0; round < 6; round += 1) {
    const asked = Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await asked;
  }
});

test('a COPY that is refused for its last row fails, and the connection goes on', async () => {
  const sql = openDatabase(database.address, { pool: 1 });
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  await sql`create table copied_once (n int primary key deferrable initially immediate)`;
  const copy = sql.begin((tx) => pipeline(Readable.from([Buffer.from('1\n1\n')]), tx.submit(copyFrom('copy copied_once from stdin'))));
  await assert.rejects(copy, /duplicate key/);
  assert.deepEqual([...(await sql`select n from copied_once`)], []);
});

test('a server that takes a connection and hangs up is reported as away, not asked for ever', async () => {
  let asked = 0;
  const rude = createServer((client) => {
    asked += 1;
    client.end();
  }).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  const sql = openDatabase(`postgres://postgres@127.0.0.1:${port}/nothing`, { pool: 1 });
  database.beforeDrop(async () => {
    await sql.end({ timeout: 1 });
    rude.close();
  });
  await assert.rejects(sql`select 1`, { code: 'CONNECTION_CLOSED' });
  assert.ok(asked <= 2, `asked ${asked} times`);
});
