import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();

/** A pool of our own to the real database, closed before it is dropped. */
function openPool(options: Parameters<typeof openDatabase>[1]) {
  const sql = openDatabase(database.address, options);
  database.beforeDrop(() => sql.end({ timeout: 1 }));
  return sql;
}

/** Somebody who holds a lock until they let go, and how many of a pool's connections wait for one. */
async function locker(name: string) {
  const other = openPool({ pool: 2 });
  const lock = await other.reserve();
  await lock`begin`;
  return {
    lock,
    async untilWaiting(n: number) {
      for (;;) {
        const [row] = await other<{ waiting: number }[]>`
          select count(*) as waiting from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`;
        if (row!.waiting >= n) return;
      }
    },
  };
}

test('a transaction that begins while a thousand statements wait has its connection for itself, and nothing that was answered is lost', async () => {
  const name = 'full pipeline';
  const sql = openPool({ pool: 10, name });
  await sql`create table counted (n int primary key)`;
  await sql`create table stands_still (n int)`;
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.01)`));
  const { lock, untilWaiting } = await locker(name);
  await lock`lock table stands_still in access exclusive mode`;
  const waiting = Array.from({ length: 1_000 }, () => sql`select from stands_still`.execute());
  const begun = Array.from({ length: 30 }, (_, n) =>
    sql
      .begin(async (tx) => {
        await tx`insert into counted values (${n})`;
        if (n % 3 === 0) throw new Error('refused');
      })
      .then(
        () => [n],
        () => [],
      ),
  );
  const inserted = Array.from({ length: 1_000 }, (_, n) => sql`insert into counted values (${1_000 + n})`.then(() => [1_000 + n]));
  await untilWaiting(9);
  await lock`commit`;
  await lock.release();
  await Promise.all(waiting);
  const answered = (await Promise.all([...begun, ...inserted])).flat().toSorted((a, b) => a - b);
  assert.equal(answered.length, 1_020);
  assert.deepEqual(
    (await sql<{ n: number }[]>`select n from counted order by n`).map(({ n }) => n),
    answered,
  );
  const [idle] = await sql<{ n: number }[]>`
    select count(*) as n from pg_stat_activity where application_name = ${name} and state like 'idle in transaction%'`;
  assert.equal(idle!.n, 0);
});

test('a statement that fails after its first rows leaves no hole in the next answer', async () => {
  const sql = openPool({ pool: 1 });
  const failing = () => sql`select 1 / (4000 - n) as n from generate_series(1, 5000) as n`;
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? failing() : sql<{ n: number }[]>`select n from generate_series(1, 3) as n`)),
  );
  for (const [n, one] of all.entries()) {
    if (n % 2) assert.equal(one.status, 'rejected');
    else assert.deepEqual(one.status === 'fulfilled' && [...one.value], [{ n: 1 }, { n: 2 }, { n: 3 }]);
  }
});

test('a statement behind one that waits for a lock does not wait with it while another connection answers', async () => {
  const name = 'not behind';
  const sql = openPool({ pool: 2, name });
  await sql`create table busy_table (n int)`;
  const { lock, untilWaiting } = await locker(name);
  await lock`lock table busy_table in access exclusive mode`;
  const stuck = sql`select from busy_table`.execute();
  await untilWaiting(1);
  for (let n = 0; n < 50; n += 1) await sql`select ${n}::int`;
  await lock.release();
  await stuck;
});

test('transactions that wait leave a connection for statements', async () => {
  const name = 'all waiting';
  const sql = openPool({ pool: 3, name });
  await sql`create table wanted_by_all (n int)`;
  const { lock, untilWaiting } = await locker(name);
  await lock`lock table wanted_by_all in access exclusive mode`;
  const stuck = Array.from({ length: 8 }, () => sql.begin((tx) => tx`select from wanted_by_all`.then((rows) => rows)));
  await untilWaiting(2);
  assert.deepEqual([...(await sql`select 1 as n`)], [{ n: 1 }]);
  await lock.release();
  await Promise.all(stuck);
});

test('who waits too long for a connection is refused as busy, and their statement is never sent', async () => {
  const name = 'too long';
  const sql = openPool({ pool: 1, name, wait_ms: 50 });
  // Opening the one connection may take longer than a statement waits.
  await until('the connection is open', async () =>
    sql`select 1`.then(
      () => true,
      () => false,
    ),
  );
  await sql`create table too_late (n int)`;
  const { lock, untilWaiting } = await locker(name);
  await lock`lock table too_late in access exclusive mode`;
  const stuck = sql.begin((tx) => tx`insert into too_late values (1)`.then((rows) => rows));
  await untilWaiting(1);
  await assert.rejects(sql`insert into too_late values (2)`, { code: 'DATABASE_BUSY' });
  await assert.rejects(
    sql.begin(async (tx) => tx`insert into too_late values (3)`),
    { code: 'DATABASE_BUSY' },
  );
  await lock.release();
  await stuck;
  assert.deepEqual(await sql`select n from too_late`, [{ n: 1 }]);
});

const codeOf = (error: unknown) => (error as { code: string }).code;

test('when thousands wait the next is refused at once', async () => {
  const name = 'crowded';
  const sql = openPool({ pool: 1, name, wait_ms: 60_000 });
  await sql`create table crowded (n int)`;
  const { lock, untilWaiting } = await locker(name);
  await lock`lock table crowded in access exclusive mode`;
  const first = sql.begin((tx) => tx`insert into crowded values (0)`.then((rows) => rows));
  await untilWaiting(1);
  const all = Array.from({ length: 5_010 }, (_, n) => sql`select ${n}::int`.then(() => 'answered', codeOf));
  assert.deepEqual(
    await Promise.all(all.slice(5_000)),
    Array.from({ length: 10 }, () => 'DATABASE_BUSY'),
  );
  await lock.release();
  await first;
  assert.deepEqual(new Set(await Promise.all(all.slice(0, 300))), new Set(['answered']), 'a short queue moves sooner or later');
});

test('a schema that changes under planned statements is noticed, and they run all the same', async () => {
  const [sql, other] = [openPool({ pool: 2 }), openPool({ pool: 1 })];
  await sql`create table changing (n int)`;
  await sql`insert into changing values (1)`;
  const read = () => Promise.all(Array.from({ length: 20 }, () => sql`select * from changing`));
  await read();
  await other`alter table changing add column more text`;
  for (const rows of await read()) assert.deepEqual(rows, [{ n: 1, more: null }]);
});

test('a connection left inside a transaction is rolled back before others have it', async () => {
  const sql = openPool({ pool: 1 });
  await sql`create table left_open (n int)`;
  const one = await sql.reserve();
  await one`begin`;
  await one`insert into left_open values (1)`;
  await one.release();
  assert.deepEqual(await sql`select n from left_open`, []);
  const two = await sql.reserve();
  await two`begin`;
  await assert.rejects(two`select 1 / 0`);
  await two.release();
  await sql`insert into left_open values (2)`;
  await assert.rejects(one`select 1`, { code: 'CONNECTION_CLOSED' }, 'who has given a connection back has it no more');
  assert.deepEqual(await sql`select n from left_open`, [{ n: 2 }]);
});

test('a pool that is closed finishes what was asked, takes nothing more, and leaves no connection', async () => {
  const sql = openDatabase(database.address, { pool: 2, name: 'closing' });
  const asked = Array.from({ length: 50 }, (_, n) => sql<{ n: number }[]>`select ${n}::int as n`.execute());
  const closed = sql.end();
  await assert.rejects(sql`select 1`, { code: 'CONNECTION_ENDED' });
  assert.deepEqual(
    (await Promise.all(asked)).map(([row]) => row!.n),
    Array.from({ length: 50 }, (_, n) => n),
  );
  await closed;
  const other = openPool({ pool: 1 });
  for (;;) if ((await other`select from pg_stat_activity where application_name = 'closing'`).length === 0) break;
});

test('values come back as they went in', async () => {
  const sql = openPool({ pool: 1 });
  const at = new Date('2026-11-22T15:59:59.123Z');
  const odd = `it's "odd", \\ {a,b} 大澳`;
  const [row] = await sql`
    select ${at}::timestamptz as at, ${[odd, null]}::text[] as texts, ${[1, 2]}::bigint[] as cents, ${'2026-02-28'}::date as day,
      ${['2026-02-28']}::date[] as days, ${sql.json({ odd, list: [1, 'x'] })}::jsonb as json, ${sql.json('text')}::jsonb as text,
      ${Buffer.from([0, 255])}::bytea as bytes, ${[true, false]}::bool[] as flags, ${9_007_199_254_740_991n}::bigint as most, '{}'::uuid[] as none,
      ${[at]}::timestamptz[] as ats, 1.50::numeric as price, '{1.50}'::numeric[] as prices, interval '1 day' as long`;
  assert.deepEqual(row, {
    at,
    texts: [odd, null],
    cents: [1, 2],
    day: '2026-02-28',
    days: ['2026-02-28'],
    json: { odd, list: [1, 'x'] },
    text: 'text',
    bytes: Buffer.from([0, 255]),
    flags: [true, false],
    most: 9_007_199_254_740_991,
    none: [],
    ats: [at],
    price: '1.50',
    prices: ['1.50'],
    long: '1 day',
  });
});

const pipelined = openPool({ pool: 2 });
await pipelined`create table written (n int primary key)`;
const rows = async () => (await pipelined<{ n: number }[]>`select n from written order by n`).map(({ n }) => n);

test('a pipelined transaction is one transaction from its first statement on', async () => {
  const ids = await pipelined.beginPipelined(async (tx) => {
    const first = await tx<{ id: string }[]>`insert into written values (1) returning pg_current_xact_id()::text as id`;
    assert.deepEqual(await rows(), [], 'others see nothing yet');
    return [...first, ...(await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`)];
  });
  assert.equal(ids[0]?.id, ids[1]?.id);
  assert.deepEqual(await rows(), [1]);
});

test('whatever fails in a pipelined transaction undoes its first statement too', async () => {
  const failures = [
    pipelined.beginPipelined((tx) => tx`insert into written values (1)`.then(() => undefined)),
    pipelined.beginPipelined(async (tx) => {
      await tx`insert into written values (2)`;
      await tx`insert into written values (1)`;
    }),
    pipelined.beginPipelined(async (tx) => {
      await Promise.all([tx`insert into written values (3)`, tx`insert into written values (1)`, tx`insert into written values (4)`]);
    }),
    pipelined.beginPipelined(async (tx) => {
      await tx`insert into written values (5)`;
      throw new Error('thought better of it');
    }),
  ];
  for (const failure of failures) await assert.rejects(failure);
  assert.deepEqual(await rows(), [1]);
});

test('a pipelined transaction that ends with a cut connection leaves nothing, and its caller hears of it', async () => {
  const cut = pipelined.beginPipelined(async (tx) => {
    const [self] = await tx<{ pid: number }[]>`insert into written values (6) returning pg_backend_pid() as pid`;
    await pipelined`select pg_terminate_backend(${self!.pid}, 5000)`;
    await tx`insert into written values (7)`;
  });
  await assert.rejects(cut);
  assert.deepEqual(await rows(), [1]);
});
