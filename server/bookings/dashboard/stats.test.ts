import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { revenueRanges } from '../../../contract/revenue.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { onOneDay } from '../../../tests/support/one-day.ts';

const { as, sql, buildBooking, buildPage, buildProvider, buildService, buildSlot } = await testApp();
const { providerBookings, providerRevenue, providerStats } = api.bookings;

test('the figures count by state, and revenue is what completed bookings earned', () =>
  onOneDay(async (today) => {
    const provider = await buildProvider();
    const service = await buildService({ provider, price: 10_050 });
    await buildService({ provider, status: 'draft' });
    await buildService({ provider, status: 'inactive' });
    await buildService({ provider, status: 'active', archived_at: new Date() });
    const page = await buildPage({ services: [service] });
    await buildPage({ provider, is_published: false });
    await sql`insert into page_views_daily (page_id, date, views) values (${page.id}, current_date, 30), (${page.id}, current_date - 1, 12)`;
    const slot = await buildSlot({ service, capacity: 50, starts_at: new Date(Date.now() + 3_600_000) });
    await buildBooking({ slot, status: 'completed', participants: 3, page });
    await buildBooking({ slot, status: 'completed', participants: 1 });
    await buildBooking({ slot, status: 'confirmed', participants: 7, page });
    await buildBooking({ slot, status: 'pending' });
    await buildBooking({ slot, status: 'cancelled', participants: 9, page });
    await buildBooking({ status: 'completed' });
    const boss = await as(provider.user);
    const { upcoming, this_month_revenue, last_month_revenue, first_steps, ...stats } = await boss.done(providerStats);
    assert.deepEqual(stats, {
      total_bookings: 5,
      pending_bookings: 1,
      confirmed_bookings: 1,
      completed_bookings: 2,
      cancelled_bookings: 1,
      refunds_due: { bookings: 0, amount: '0.00', since: null },
      total_revenue: '402.00',
      services: { total: 3, active: 1, draft: 1 },
      pages: { total: 2, views: 42, bookings: 2 },
    });
    const { parts } = await boss.done(providerRevenue);
    assert.equal(
      parts.reduce((sum, { bookings }) => sum + bookings, 0),
      5,
    );
    assert.deepEqual(
      upcoming.map(({ slot_id, spots_taken }) => [slot_id, spots_taken]),
      [[slot.id, 12]],
    );
    // What is counted is over, by the Hong Kong month it began in.
    const is_this_month = hongKongDate(slot.starts_at).slice(0, 7) === today.slice(0, 7);
    assert.deepEqual([this_month_revenue, last_month_revenue], [is_this_month ? '402.00' : '0.00', '0.00']);
    assert.deepEqual(first_steps, {
      profile: false,
      service: true,
      times: true,
      page: true,
      shared: true,
      live_page: { id: page.id, slug: page.slug },
    });
  }));

test('a new provider’s figures are zero', async () => {
  const boss = await as((await buildProvider()).user);
  assert.deepEqual(await boss.done(providerStats), {
    total_bookings: 0,
    pending_bookings: 0,
    confirmed_bookings: 0,
    completed_bookings: 0,
    cancelled_bookings: 0,
    refunds_due: { bookings: 0, amount: '0.00', since: null },
    total_revenue: '0.00',
    this_month_revenue: '0.00',
    last_month_revenue: '0.00',
    services: { total: 0, active: 0, draft: 0 },
    pages: { total: 0, views: 0, bookings: 0 },
    first_steps: { profile: false, service: false, times: false, page: false, shared: false, live_page: null },
    upcoming: [],
  });
  for (const range of revenueRanges) {
    const { parts, before } = await boss.done(providerRevenue, { query: { range } });
    assert.ok([...parts, before].every(({ revenue, bookings }) => revenue === '0.00' && bookings === 0));
  }
});

test('a list says what all it found is worth, as the figure that leads to it', async () => {
  const provider = await buildProvider();
  const slot = await buildSlot({ service: await buildService({ provider, price: 10_050 }), capacity: 50 });
  for (const status of ['completed', 'completed', 'completed', 'cancelled'] as const) await buildBooking({ slot, status, participants: 2 });
  const boss = await as(provider.user);
  const { total_revenue } = await boss.done(providerStats);
  assert.equal(total_revenue, '603.00');
  assert.equal((await boss.done(providerBookings, { query: { status: 'completed', page_size: 1 } })).total_price, total_revenue);
  assert.equal((await boss.done(providerBookings)).total_price, '804.00');
  assert.equal((await boss.done(providerBookings, { query: { status: 'pending' } })).total_price, '0.00');
});

test('first steps are ticked by what is there', async () => {
  const provider = await buildProvider({ name_zh: '', phone: '2345 6789' });
  const boss = await as(provider.user);
  const steps = async () => (await boss.done(providerStats)).first_steps;
  const none = { profile: false, service: false, times: false, page: false, shared: false, live_page: null };
  assert.deepEqual(await steps(), none);
  await boss.done(api.providers.update, { body: { name_zh: '海風' } });
  const service = await buildService({ provider, status: 'draft' });
  assert.deepEqual(await steps(), { ...none, profile: true });
  await boss.done(api.ownServices.update, { params: { id: service.id }, body: { status: 'active' } });
  assert.deepEqual(await steps(), { ...none, profile: true, service: true });
  await buildSlot({ service });
  const page = await buildPage({ services: [service], is_published: false });
  assert.deepEqual(await steps(), { ...none, profile: true, service: true, times: true });
  await boss.done(api.ownPages.update, { params: { id: page.id }, body: { is_published: true } });
  const live = { profile: true, service: true, times: true, page: true, shared: false, live_page: { id: page.id, slug: page.slug } };
  assert.deepEqual(await steps(), live);
  await boss.done(api.ownPages.share, { params: { id: page.id } });
  assert.deepEqual(await steps(), { ...live, shared: true });
  await boss.done(api.ownPages.update, { params: { id: page.id }, body: { is_published: false } });
  assert.deepEqual(await steps(), { ...live, page: false, live_page: null });
});
