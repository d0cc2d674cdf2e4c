import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { revenueRanges } from '../../../contract/revenue.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { applyBookingChanges } from '../list/rollup.ts';

// Moves the clock.
const { sql, as, buildBooking, buildOperator, buildPage, buildProvider, buildService, buildSlot } = await testApp({ clock: true });
const { providerStats, providerRevenue, providerBookings } = api.bookings;

// Everything takes place in March 2027 or in the month before, and is seen on the 20th.
await setClock(sql, hongKongToInstant('2027-03-20', '12:00'));
const provider = await buildProvider();
const boss = await as(provider.user);
const kayak = await buildService({ provider, price: 10_000 });
const walk = await buildService({ provider, price: 2_550 });
const page = await buildPage({ services: [kayak, walk] });

type RevenueBooking = { status: BookingStatus; day: string; made: string; service?: typeof kayak };

async function sold({ status, day, made, service = kayak }: RevenueBooking): Promise<void> {
  const at = (text: string) => hongKongToInstant(text.slice(0, 10), text.slice(11));
  const slot = await buildSlot({ service, starts_at: at(day) });
  await buildBooking({ slot, status, page, created_at: at(made) });
}

// Completed in March, whenever it was made: 251.00. The hour before, and a year ago, 100.00 each.
await sold({ status: 'completed', day: '2027-03-01 00:00', made: '2027-02-10 12:00' });
await sold({ status: 'completed', day: '2027-03-20 09:00', made: '2027-03-19 12:00' });
await sold({ status: 'completed', day: '2027-03-20 10:00', made: '2027-03-02 12:00', service: walk });
await sold({ status: 'completed', day: '2027-03-19 11:00', made: '2027-03-02 12:00', service: walk });
await sold({ status: 'completed', day: '2027-02-28 23:59', made: '2027-02-10 12:00' });
await sold({ status: 'completed', day: '2026-03-20 11:00', made: '2026-03-01 12:00' });
// None of it is revenue.
await sold({ status: 'confirmed', day: '2027-03-19 15:00', made: '2027-03-02 12:00' });
await sold({ status: 'confirmed', day: '2027-03-28 15:00', made: '2027-03-02 12:00' });
await sold({ status: 'pending', day: '2027-03-29 15:00', made: '2027-03-02 12:00' });
await sold({ status: 'cancelled', day: '2027-03-18 15:00', made: '2027-03-02 12:00' });

const MONTH = '2027-03';
const REVENUE = '251.00';
const OF_ALL_TIME = '451.00';
const sum = (parts: readonly { revenue: string | null }[]) =>
  fromCents(parts.reduce((all, { revenue }) => all + toCents(revenue ?? '0.00'), 0));

/** Every call that states a provider's revenue of the month. */
const statesOfMonth: Record<string, () => Promise<string | null>> = {
  dashboard: async () => (await boss.done(providerStats)).this_month_revenue,
  'day by day': async () => sum((await boss.done(providerRevenue)).parts.filter(({ date_from }) => date_from.startsWith(MONTH))),
  'month by month': async () =>
    sum((await boss.done(providerRevenue, { query: { range: 'year' } })).parts.filter(({ date_from }) => date_from.startsWith(MONTH))),
  'list of completed bookings': async () =>
    (await boss.done(providerBookings, { query: { status: 'completed', date_from: `${MONTH}-01`, date_to: `${MONTH}-31` } })).total_price,
  'file of completed bookings': async () => {
    const query = { status: 'completed', date_from: `${MONTH}-01`, date_to: `${MONTH}-31` };
    const [head, ...rows] = String((await boss.ask(api.bookings.export, { query })).body)
      .trimEnd()
      .split('\r\n')
      .map(cellsOf);
    const column = head!.indexOf('Price (HKD)');
    return sum(rows.map((row) => ({ revenue: row[column]! })));
  },
  statement: async () => (await boss.done(api.statements.provider, { query: { month: MONTH } })).revenue,
  'file of the statement': async () => {
    const file = String((await boss.ask(api.statements.providerFile, { query: { month: MONTH } })).body);
    const rows = file.split('\r\n').map(cellsOf);
    return rows.find((row) => row[1]?.startsWith('Revenue'))?.[6] ?? '';
  },
};

/** Every call that states it for all time, in all or in parts. */
const statesOfAllTime: Record<string, () => Promise<string | null>> = {
  dashboard: async () => (await boss.done(providerStats)).total_revenue,
  services: async () => {
    const each = await Promise.all([kayak, walk].map(({ id }) => boss.done(api.ownServices.stats, { params: { id } })));
    return sum(each.map(({ total_revenue }) => ({ revenue: total_revenue })));
  },
  page: async () => (await boss.done(api.ownPages.stats, { params: page })).revenue,
  'list of completed bookings': async () => (await boss.done(providerBookings, { query: { status: 'completed' } })).total_price,
};

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.replaceAll('"', ''));
}

// Before and after the changes are added up and posted.
for (const when of ['at once', 'after the jobs'])
  test(`every call that states the revenue of a month states the same, ${when}`, async () => {
    if (when === 'after the jobs') {
      await applyBookingChanges(sql);
      await postJournal(sql);
    }
    for (const [where, state] of Object.entries(statesOfMonth)) assert.equal(await state(), REVENUE, where);
    for (const [where, state] of Object.entries(statesOfAllTime)) assert.equal(await state(), OF_ALL_TIME, where);
  });

test('total_bookings is every booking, whatever its state, and booking_count those that were not cancelled', async () => {
  const stats = await boss.done(providerStats);
  assert.deepEqual([stats.total_bookings, stats.cancelled_bookings, stats.pages.bookings], [10, 1, 9]);
  assert.equal((await boss.done(providerBookings)).counts.all, 10);
  const each = await Promise.all([kayak, walk].map(({ id }) => boss.done(api.ownServices.stats, { params: { id } })));
  assert.deepEqual(
    each.map(({ total_bookings }) => total_bookings),
    [8, 2],
  );
  assert.equal((await boss.done(api.ownPages.stats, { params: page })).booking_count, 9);
});

test('what is sold is another sum, under another name', async () => {
  const operator = await as(await buildOperator());
  const overview = await operator.done(api.operator.overview, { query: { days: 20 } });
  // Made from the first on: 51.00 and 100.00 that are completed, and 200.00 that are confirmed.
  assert.deepEqual([overview.sales, overview.bookings.all, 'revenue' in overview], ['351.00', 7, false]);
  assert.deepEqual([overview.before.sales, overview.before.bookings], ['200.00', 2]);
  const { delivered, revenue } = await boss.done(api.statements.provider, { query: { month: MONTH } });
  assert.deepEqual([delivered, revenue], ['0.00', REVENUE]);
});

test('a range says what the time before it came to: thirty days, or the same days a year ago', async () => {
  const days = await boss.done(providerRevenue);
  assert.equal(days.parts.length, 30);
  assert.deepEqual(days.before, { date_from: '2027-01-20', date_to: '2027-02-18', revenue: '0.00', bookings: 2 });
  const year = await boss.done(providerRevenue, { query: { range: 'year' } });
  assert.deepEqual(
    year.parts.filter(({ revenue, bookings }) => revenue !== '0.00' || bookings > 0),
    [
      { date_from: '2027-02-01', date_to: '2027-02-28', revenue: '100.00', bookings: 2 },
      { date_from: '2027-03-01', date_to: '2027-03-31', revenue: REVENUE, bookings: 7 },
    ],
  );
  assert.deepEqual([year.parts.length, year.parts[0]?.date_from], [12, '2026-04-01']);
  assert.deepEqual(year.before, { date_from: '2025-04-01', date_to: '2026-03-20', revenue: '100.00', bookings: 1 });
  assert.equal((await boss.done(providerStats)).last_month_revenue, '100.00');
  await boss.refused(400, providerRevenue, { query: { range: 'decade' } });
  assert.deepEqual(revenueRanges, ['days', 'year']);
});
