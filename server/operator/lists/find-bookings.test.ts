import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { applyBookingChanges } from '../../bookings/list/rollup.ts';

const { sql, as, buildBooking, buildClick, buildLink, buildOperator, buildPartner, buildSlot } = await testApp();
const { bookings, booking: one } = api.operator;
const operator = await as(await buildOperator());
const find = async (query: Record<string, unknown>) => (await operator.done(bookings, { query })).results.map(({ id }) => id);

test('a booking is found by any part of reference, name, email or phone, of whichever provider, filed or not', async () => {
  const wanted = { customer_name: 'Lau Pui Shan 劉佩珊', customer_email: 'Pui.Shan@lau.example', customer_phone: '+85255550987' };
  const [first, second] = [await buildBooking(wanted), await buildBooking({ ...wanted, status: 'cancelled' })];
  await buildBooking();
  const texts = ['pui shan', '佩珊', 'PUI.SHAN@LAU', '5555 0987', '+852 5555 0987', 'lau.example'];
  for (const text of texts) assert.deepEqual(await find({ search: text }), [second.id, first.id], `${text}, not filed`);
  await applyBookingChanges(sql);
  for (const text of texts) assert.deepEqual(await find({ search: text }), [second.id, first.id], `${text}, filed`);
  assert.deepEqual(await find({ search: first.booking_reference.toLowerCase() }), [first.id]);
  assert.deepEqual(await find({ search: 'pui shan', status: 'cancelled' }), [second.id]);
  assert.deepEqual(await find({ search: 'nobody of this name' }), []);
  assert.deepEqual(await find({ search: '%' }), []);
});

test('without a text all bookings are listed, newest first and counted exactly', async () => {
  await applyBookingChanges(sql);
  const made = [await buildBooking({ status: 'pending' }), await buildBooking({ status: 'pending' })];
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*) as count from bookings`;
  const page = await operator.done(bookings, { query: { page_size: 2 } });
  assert.deepEqual([page.count, page.at_least, page.results.map(({ id }) => id)], [count, false, made.toReversed().map(({ id }) => id)]);
  assert.ok(page.next?.includes('page=2'));
  assert.equal((await operator.done(bookings, { query: { status: 'pending' } })).count, 2);
});

test('the days, what was sold and what nobody answered narrow the list, counted exactly, also with a text', async () => {
  const customer_name = 'Narrow Ng';
  const longAgo = { customer_name, created_at: new Date(Date.now() - 40 * 86_400_000) };
  const [old] = [await buildBooking({ ...longAgo, status: 'completed' })];
  const sold = await buildBooking({ customer_name, status: 'confirmed' });
  const expired = await buildBooking({ customer_name, status: 'cancelled', cancelled_by: 'system' });
  const theirs = await buildBooking({ customer_name, status: 'cancelled', cancelled_by: 'customer' });
  const narrow = (query: Record<string, unknown>) => find({ search: 'narrow ng', ...query });
  assert.deepEqual(await narrow({ status: 'sold' }), [sold.id, old.id]);
  assert.deepEqual(await narrow({ status: 'sold', days: 30 }), [sold.id]);
  assert.deepEqual(await narrow({ status: 'expired' }), [expired.id]);
  assert.deepEqual(await narrow({ days: 30 }), [theirs.id, expired.id, sold.id]);
  for (const query of [
    { status: 'sold' },
    { status: 'expired' },
    { days: 30 },
    { status: 'sold', days: 30 },
    { status: 'cancelled', days: 7 },
  ]) {
    const { count, results } = await operator.done(bookings, { query: { ...query, page_size: 100 } });
    assert.equal(count, results.length, JSON.stringify(query));
  }
  assert.ok(!(await find({ days: 30, page_size: 100 })).includes(old.id));
  for (const days of [0, 367, 'x']) await operator.refused(400, bookings, { query: { days } });
});

test('a text that very many bookings have is listed from the newest on, and counted so far', async () => {
  const slot = await buildSlot({ capacity: 100 });
  const made: string[] = [];
  for (let n = 0; n < 60; n += 1) made.unshift((await buildBooking({ slot, customer_name: `Common Wong ${n}` })).id);
  const first = await operator.done(bookings, { query: { search: 'common wong', page_size: 50 } });
  assert.deepEqual([first.count, first.at_least, first.results.map(({ id }) => id)], [51, true, made.slice(0, 50)]);
  const last = await operator.done(bookings, { query: { search: 'common wong', page_size: 50, page: 2 } });
  assert.deepEqual([last.count, last.at_least, last.next, last.results.length], [60, false, null, 10]);
});

test('one booking is shown whole but for its provider’s notes, with why a partner was credited', async () => {
  const partner = await buildPartner({ name: 'Lantern Hotel', name_zh: '燈籠酒店' });
  const link = await buildLink({ partner, placement: 'Lobby stand' });
  const click = await buildClick({ link });
  const built = await buildBooking({ admin_notes: 'theirs alone' });
  const reply = await operator.done(one, { params: { id: built.id } });
  assert.deepEqual([reply.referral, reply.partner_id, reply.provider.id], [null, null, built.slot.service.provider.id]);
  assert.ok(!JSON.stringify(reply).includes('theirs alone'));
  assert.equal(reply.timeline[0]!.event, 'created');

  await sql`
    insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, rate_bp, window_days, reason)
    select ${built.id}, ${click.id}, ${link.id}, ${partner.id}, created_at - interval '2 days', 800, 30, 'last_click' from bookings where id = ${built.id}`;
  const { referral, partner_id } = await operator.done(one, { params: { id: built.id } });
  assert.equal(partner_id, partner.id);
  assert.equal(referral?.sentence.en, 'Booked 2 days after a click on “Lobby stand” of Lantern Hotel: 8% commission.');
  assert.match(referral.sentence['zh-HK'], /燈籠酒店.*8%/);
  await operator.refused(404, one, { params: { id: randomUUID() } });
});
