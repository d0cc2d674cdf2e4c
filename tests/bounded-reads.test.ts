import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { orderings } from '../contract/catalogue-choices.ts';
import { openDatabase } from '../server/core/database/database.ts';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { commissionStates } from '../contract/ledger.ts';
import { MOST_OF_MINE } from '../contract/travellers.ts';
import { bookingChannels } from '../rules/booking-states.ts';
import { LONGEST_CALENDAR_DAYS } from '../rules/ranges.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { openApp, sendTo, testApp } from './support/app.ts';
import { countBusyMs } from './support/busy-time.ts';
import { callerThrough } from './support/caller.ts';
import { endpoints, matrix, type Name } from './support/matrix.ts';
import { countRowsRead, planByItself } from './support/rows-read.ts';
import { gets, stagesOn, type Role } from './support/stage.ts';
import { clocks_ahead_ms } from './support/test-clock.ts';
import { addYearsOfSales, aFewYears, manyYears } from './support/years-of-sales.ts';

// `npm run check:reads` walks after 300,000 bookings instead of 10,400, and says how long PostgreSQL may be busy with a call.
const { READS_MS } = process.env;
const most_ms = READS_MS === undefined ? Infinity : Number(READS_MS);
const sales = READS_MS === undefined ? aFewYears : manyYears;
/**
 * Rows and index entries that one call may make PostgreSQL read: less than there are of anything that grows. A provider with many services
 * has many departures a day, whose slots of two weeks are looked at.
 */
const MOST_ROWS = sales.services === 1 ? 2_500 : 10_000;
const CALLS_BEFORE = 6;
/** Of so many calls the quickest counts. */
const TRIES = 3;

/** Calls that hand out everything, page by page or in a stream, and the one whose reply does not end. */
const whole: readonly Name[] = ['auth.exported', 'people.export', 'bookings.export', 'bookings.live', 'calendar.feed'];

// Both apps keep pictures in one folder.
const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-reads-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const on = await testApp({ env: { DATA_DIR } });
// One connection, which can be asked at any time what its statements have read.
const sql = openDatabase(on.database.address, { pool: 1 });
on.database.beforeDrop(() => sql.end({ timeout: 1 }));
const app = await openApp(sql, { DATA_DIR });
on.database.beforeDrop(() => app.close());
const send = sendTo(app);

const stage = await stagesOn(on)('provider', { gets: [200, 200, 200, 200, 200], booking: 'completed', by_fps: true, reported: true });
await addYearsOfSales(sql, stage, sales);
await planByItself(sql);

/** Those with the most sales behind them. */
const readers = ['provider', 'client', 'partner', 'operator', 'guest'] as const satisfies Role[];
type Reader = (typeof readers)[number];
const readersOf = (name: Name, endpoint: Endpoint) =>
  readers.filter((role) => gets(matrix[name], role, endpoint) === (endpoint.status ?? 200));
/** What is a client's own, though others may ask for theirs. */
const ofClients: readonly Name[] = ['bookings.mine'];

/** How PostgreSQL plans this is known for its own clock alone: how many times lie after a moved one it cannot estimate. */
const skip = (name: Name) => clocks_ahead_ms !== 0 && name === 'services.calendar';

async function expectFewRows(name: Name, endpoint: Endpoint, reader: Reader, query?: Record<string, unknown>): Promise<void> {
  // By way of the counted connection, the guest's calls too.
  const caller = reader === 'guest' ? callerThrough(send) : await on.as(stage.people[reader], send);
  const asked = { ...matrix[name].ask?.(stage), ...(query && { query }) };
  // The first call fills what is cached; by the sixth PostgreSQL may have one plan for all values.
  for (let n = 0; n < CALLS_BEFORE; n += 1) await caller.done(endpoint, asked);
  const read = await countRowsRead(sql, () => caller.done(endpoint, asked));
  const sum = read.reduce((all, [, count]) => all + count, 0);
  const found = `${name}: ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`;
  assert.ok(sum <= MOST_ROWS, found);
  if (most_ms === Infinity) return;
  const times: number[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) times.push(await countBusyMs(sql, () => caller.done(endpoint, asked)));
  const ms = Math.min(...times);
  slowest.push([ms, `${name} as ${reader} ${query ? JSON.stringify(query) : ''}`, sum]);
  assert.ok(ms <= most_ms, `${ms.toFixed(1)} ms; ${found}`);
}

/** PostgreSQL's ms, the call and the rows read. */
const slowest: [ms: number, call: string, rows: number][] = [];
after(() => {
  for (const [ms, call, rows] of slowest.toSorted(([one], [other]) => other - one).slice(0, 25))
    console.log(`${ms.toFixed(1).padStart(8)} ms ${String(rows).padStart(6)} rows  ${call}`);
});

/** What people ask of the catalogue, and of lists that filter. */
const week = { date_from: hongKongDate(Date.now()), date_to: addDays(hongKongDate(Date.now()), 7) };
const queries: Partial<Record<Name, Record<string, unknown>[]>> = {
  'services.list': [
    { search: stage.service.title },
    week,
    { participants: 2 },
    { ...week, participants: 2, search: stage.service.title },
    ...orderings.flatMap((ordering) => [{ ordering }, { ...week, participants: 2, ordering }]),
  ],
  'services.suggest': [{ q: stage.service.title.slice(0, 2) }, { q: 'rain' }, { q: 'nobody of that name' }],
  'services.calendar': [{ participants: 2 }, { month: addDays(week.date_from, 31).slice(0, 7) }],
  'services.availability': [{ include_full: 'true' }],
  'availability.departures': [-60, -21, 0].map((days) => ({
    date_from: addDays(week.date_from, days),
    date_to: addDays(week.date_from, days + LONGEST_CALENDAR_DAYS - 1),
  })),
  'bookings.providerBookings': [
    { date_from: '2020-01-01' },
    { date_from: '2020-01-01', date_to: addDays(week.date_to, 3_650), status: 'confirmed' },
    { date_from: '2020-01-01', page_id: stage.page.id },
    { date_to: week.date_from },
    { date_to: week.date_from, page: 2 },
    { ...week, ordering: 'booking_date', page: 2 },
    { ordering: 'created_at' },
    { ordering: 'booking_date', status: 'completed' },
    { status: 'completed' },
    { status: 'cancelled', page: 2 },
    { service: stage.service.id },
    { unread: 'true' },
    { unpaid: 'true' },
    { refund_due: 'true' },
    ...bookingChannels.flatMap((channel) => [{ channel }, { channel, status: 'confirmed' }]),
    { search: stage.service.title, status: 'confirmed' },
    { search: 'nobody of that name' },
  ],
  'bookings.providerRevenue': [{ range: 'year' }],
  'ownPages.bookings': [{ date_to: week.date_from, page: 2 }],
  'bookings.mine': [
    { page: 2 },
    { when: 'past' },
    { when: 'past', page: 3 },
    { when: 'cancelled' },
    { unread: 'true' },
    { unread: 'true', page: 2 },
  ],
  'bookings.manifest': [{ date: addDays(week.date_from, -1) }],
  'operator.overview': [{ days: 366 }],
  'operator.providers': [{ search: 'provider', state: 'active' }],
  'operator.services': [{ search: 'harbour', hidden: 'no' }],
  'operator.bookings': [{ search: 'chan' }, { search: 'nobody of that name' }, { status: 'cancelled' }],
  'operator.users': [
    { user_type: 'client' },
    { state: 'enabled', page: 3 },
    { state: 'disabled' },
    { user_type: 'operator' },
    { ordering: '-mails_in_a_day' },
  ],
  'operator.audit': [
    { subject: 'user' },
    { act: 'user_disabled', page: 3 },
    { act: 'review_hidden' },
    { subject: 'service' },
    { subject_id: stage.people.client.id },
  ],
  'outbox.list': [{ state: 'waiting' }, { state: 'failed' }, { recipient: 'nobody@example.com' }],
  'services.reviews': [{ page: 2 }],
  'reviews.list': [{ answered: 'yes' }, { answered: 'no', page: 2 }, { service: stage.service.id }],
  'operator.reviews': [{ rating: 4 }, { rating: 1 }, { rating: 4, hidden: 'no' }, { hidden: 'yes' }],
  'partners.stats': [{ days: 366 }],
  'partners.links': [{ search: 'lobby' }],
  'statements.partner': [{ month: '2020-01' }],
  'statements.earnings': [
    ...commissionStates.map((status) => ({ status })),
    { status: 'pending', page: 3 },
    { month: week.date_from.slice(0, 7) },
    { month: week.date_from.slice(0, 7), status: 'reversed' },
  ],
  'payouts.list': [{ state: 'open' }],
  'operator.partners': [{ state: 'active' }],
};
for (const { name, endpoint } of endpoints)
  for (const query of queries[name] ?? []) {
    const [reader = assert.fail(name)] = ofClients.includes(name) ? (['client'] as const) : readersOf(name, endpoint);
    test(`${name} reads no more after years of sales, asked for ${JSON.stringify(query)}`, { skip: skip(name) }, () =>
      expectFewRows(name, endpoint, reader, query),
    );
  }

for (const { name, endpoint } of endpoints)
  if (endpoint.method === 'GET' && !whole.includes(name))
    for (const reader of readersOf(name, endpoint))
      test(`${name} reads no more after years of sales, asked by a ${reader}`, { skip: skip(name) }, () =>
        expectFewRows(name, endpoint, reader),
      );

test("a client's bookings are counted no further than their lists say, and listed to the end", async () => {
  const client = await on.as(stage.people.client, send);
  const { counts } = await client.done(api.bookings.mine);
  assert.deepEqual([counts.upcoming, counts.past, counts.unread], [MOST_OF_MINE, MOST_OF_MINE, MOST_OF_MINE]);
  const far = await client.done(api.bookings.mine, { query: { when: 'past', page: 15 } });
  assert.deepEqual([far.count, far.results.length], [301, 20]);
  assert.match(far.next ?? '', /page=16/);
});

test('of many unread messages the newest bookings are listed, and that there are more', async () => {
  const provider = await on.as(stage.people.provider, send);
  const { count, at_least, results } = await provider.done(api.bookings.providerBookings, { query: { unread: 'true' } });
  assert.deepEqual([count, at_least, results.every(({ unread_messages }) => unread_messages > 0)], [200, true, true]);
});

/** What a month's statement may read for each of its lines: the entry, its booking, and how it came to the partner. */
const ROWS_A_LINE = 5;
/** How PostgreSQL reads a table from end to end, which it is not to do for a month of many years. */
const WHOLE_TABLES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

for (const [role, endpoint] of [
  ['provider', api.statements.provider],
  ['partner', api.statements.partner],
] as const)
  test(
    `a ${role}'s statement of a month reads that month's lines, once`,
    { skip: sales === manyYears && 'a month of many years has more lines' },
    async () => {
      const caller = await on.as(stage.people[role], send);
      // A month that has begun some days ago.
      const asked = { query: { month: hongKongDate(Date.now() - 10 * 86_400_000).slice(0, 7) } };
      const { lines } = await caller.done(endpoint, asked);
      // A month that is over is two fifths of all there is here, and whole tables are joined sooner than its lines are looked up.
      for (const way of WHOLE_TABLES) await sql.unsafe(`set ${way} = off`);
      const read = await countRowsRead(sql, () => caller.done(endpoint, asked));
      for (const way of WHOLE_TABLES) await sql.unsafe(`reset ${way}`);
      const sum = read.reduce((all, [, count]) => all + count, 0);
      assert.ok(sum <= lines.length * ROWS_A_LINE + 100, `${lines.length} lines, ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
      assert.ok(lines.length > 0 && lines.length < 10_000, `${lines.length} lines`);
    },
  );
