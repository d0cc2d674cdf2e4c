import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { countRowsRead } from '../../tests/support/rows-read.ts';
import { stagesOn } from '../../tests/support/stage.ts';
import { addYearsOfSales } from '../../tests/support/years-of-sales.ts';
import { openDatabase } from '../core/database/database.ts';
import { findDiscrepancies } from './integrity-checks.ts';
import { postJournal } from './post-journal.ts';

/** Rows and index entries that a run with next to nothing to do may read. */
const MOST_ROWS = 300;

const on = await testApp();
// One connection, which can be asked at any time what its statements have read.
const sql = openDatabase(on.database.address, { pool: 1 });
on.database.beforeDrop(() => sql.end({ timeout: 1 }));
const app = await openApp(sql);
on.database.beforeDrop(() => app.close());

// So long that every commission of years waits.
await sql`update marketplace_settings set hold_days = 90`;
const stage = await stagesOn(on)('provider', { gets: [200, 200, 200, 200, 200], booking: 'completed' });
await addYearsOfSales(sql, stage);
const provider = await on.as(stage.people.provider, sendTo(app));

const waiting = async () => (await sql`select from commission_lines where approved_at is null`).length;

async function expectFewRows(work: () => Promise<unknown>): Promise<void> {
  const read = await countRowsRead(sql, work);
  const sum = read.reduce((all, [, count]) => all + count, 0);
  assert.ok(sum <= MOST_ROWS, `${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
}

test('a run of the journal does not look at the commissions that wait', async () => {
  assert.ok((await waiting()) > 10_000);
  await expectFewRows(() => postJournal(sql));
});

test('one changed booking is all that a run of the journal looks at', async () => {
  const bookings = await sql<{ id: string }[]>`
    select id from bookings where status = 'completed' and payment_status = 'paid' order by ends_at limit 2`;
  const [first = assert.fail('none'), second = assert.fail('one')] = bookings;
  const body = { amount: 100 };
  // The first fills what is cached.
  await provider.done(api.bookings.refund, { params: first, body });
  await expectFewRows(() => provider.done(api.bookings.refund, { params: second, body }));
});

test('commissions whose days of grace are over are approved by many, and no others are looked at', async () => {
  const before = await waiting();
  await sql`update marketplace_settings set hold_days = 30`;
  const [{ due } = assert.fail('none')] = await sql<{ due: number }[]>`
    select count(*) as due from commission_lines c join bookings b on b.id = c.booking_id
    where c.approved_at is null and b.status = 'completed' and greatest(b.completed_at, b.ends_at) <= now() - interval '30 days'`;
  assert.ok(due > 1_500 && due < before / 2, String(due));
  await postJournal(sql);
  assert.equal(before - (await waiting()), due);
  // As PostgreSQL does by itself: what was approved leaves the index.
  await sql`vacuum commission_lines`;
  await expectFewRows(() => postJournal(sql));
  // These of the stage were made of nothing.
  const made = [stage.payout.id, stage.settlement.id, stage.invoice.id];
  const found = (await findDiscrepancies(sql)).filter(({ id }) => id === null || !made.includes(id));
  assert.deepEqual(found, []);
});
