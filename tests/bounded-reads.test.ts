import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderings } from '../contract/catalogue-choices.ts';
import { openDatabase } from '../server/core/database/database.ts';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { openApp, sendTo, testApp } from './support/app.ts';
import { endpoints, matrix, type Name } from './support/matrix.ts';
import { countRowsRead } from './support/rows-read.ts';
import { gets, roles, stagesOn, type Role } from './support/stage.ts';
import { addYearsOfSales } from './support/years-of-sales.ts';

/** Rows and index entries that one call may make PostgreSQL read after 10,000 bookings, 3,900 slots and 10,000 unread messages. */
const MOST_ROWS = 2_500;

/** Calls that hand out everything, page by page or in a stream, and the one whose reply does not end. */
const whole: readonly Name[] = ['auth.exported', 'people.export', 'bookings.export', 'bookings.live', 'calendar.feed'];

const on = await testApp();
// One connection, which can be asked at any time what its statements have read.
const sql = openDatabase(on.database.address, { pool: 1 });
on.database.beforeDrop(() => sql.end({ timeout: 1 }));
const app = await openApp(sql);
on.database.beforeDrop(() => app.close());
const send = sendTo(app);

const stage = await stagesOn(on)('provider', { gets: [200, 200, 200, 200, 200], booking: 'completed' });
await addYearsOfSales(sql, stage);

/** Of those who may make the call, the one with the most sales behind them. */
function callerOf(name: Name, endpoint: Endpoint): Role {
  const may: readonly Role[] = ['provider', 'client', 'partner', 'operator', 'guest'];
  return may.find((role) => gets(matrix[name], role) === (endpoint.status ?? 200)) ?? roles[0];
}

async function expectFewRows(name: Name, endpoint: Endpoint, query?: Record<string, unknown>): Promise<void> {
  const role = callerOf(name, endpoint);
  const caller = role === 'guest' ? on.guest : await on.as(stage.people[role], send);
  const asked = { ...matrix[name].ask?.(stage), ...(query && { query }) };
  // The first call fills what is cached.
  await caller.done(endpoint, asked);
  const read = await countRowsRead(sql, () => caller.done(endpoint, asked));
  const sum = read.reduce((all, [, count]) => all + count, 0);
  const found = `${name}: ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`;
  assert.ok(sum <= MOST_ROWS, found);
}

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
  'services.calendar': [{ participants: 2 }],
  'bookings.providerBookings': [
    { date_from: '2020-01-01' },
    { date_from: '2020-01-01', date_to: addDays(week.date_to, 3_650), status: 'confirmed' },
    { date_from: '2020-01-01', page_id: stage.page.id },
    { status: 'completed' },
    { service: stage.service.id },
    { search: stage.service.title, status: 'confirmed' },
  ],
  'operator.users': [{ user_type: 'client' }, { state: 'enabled', page: 3 }],
  'operator.audit': [{ subject: 'user' }, { act: 'user_disabled', page: 3 }, { subject_id: stage.people.client.id }],
  'outbox.list': [{ state: 'waiting' }, { state: 'failed' }],
  'services.reviews': [{ page: 2 }],
  'reviews.list': [{ answered: 'yes' }, { answered: 'no', page: 2 }],
  'operator.reviews': [{ rating: 4 }, { rating: 4, hidden: 'no' }, { hidden: 'yes' }],
  'partners.stats': [{ days: 366 }],
  'statements.partner': [{ month: '2020-01' }],
  'payouts.list': [{ state: 'open' }],
  'operator.partners': [{ state: 'active' }],
};
for (const { name, endpoint } of endpoints)
  for (const query of queries[name] ?? [])
    test(`${name} reads no more after years of sales, asked for ${JSON.stringify(query)}`, () => expectFewRows(name, endpoint, query));

for (const { name, endpoint } of endpoints)
  if (endpoint.method === 'GET' && !whole.includes(name))
    test(`${name} reads no more after years of sales`, () => expectFewRows(name, endpoint));

/** What a month's statement may read for each of its lines: the entry, its booking, and how it came to the partner. */
const ROWS_A_LINE = 5;

for (const [role, endpoint] of [
  ['provider', api.statements.provider],
  ['partner', api.statements.partner],
] as const)
  test(`a ${role}'s statement of a month reads that month's lines, once`, async () => {
    const caller = await on.as(stage.people[role], send);
    const asked = { query: { month: hongKongDate(new Date()).slice(0, 7) } };
    const { lines } = await caller.done(endpoint, asked);
    const read = await countRowsRead(sql, () => caller.done(endpoint, asked));
    const sum = read.reduce((all, [, count]) => all + count, 0);
    assert.ok(sum <= lines.length * ROWS_A_LINE + 100, `${lines.length} lines, ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
    assert.ok(lines.length > 0 && lines.length < 10_000);
  });
