import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';
import { eraseOldBookings } from './retain.ts';

const { sql, as, guest, buildBooking, buildOperator, buildReview, buildSlot, buildUser } = await testApp();
const DAY_MS = 86_400_000;
const days = 730;

/** A booking that ended so many days ago, full of a word that is nowhere else. */
async function buildOld(days_ago: number, fields: { client?: Awaited<ReturnType<typeof buildUser>> } = {}) {
  const mark = `ho-${randomUUID().slice(0, 8)}`;
  const starts_at = new Date(Date.now() - days_ago * DAY_MS - 3 * 3_600_000);
  const booking = await buildBooking({
    slot: await buildSlot({ starts_at }),
    status: 'completed',
    customer_name: mark,
    customer_email: `${mark}@example.com`,
    customer_phone: mark,
    special_requests: `${mark} cannot swim`,
    admin_notes: `${mark} is late`,
    ...fields,
  });
  await sql`insert into messages (id, booking_id, sender, body) values (${randomUUID()}, ${booking.id}, 'provider', ${`Hello ${mark}`})`;
  return { mark, booking };
}

test('customers are erased from bookings a set time after the departure, with an account or without, and by notice', async () => {
  const lok = await as(await buildOperator());
  const [due, not_yet, of_client] = [await buildOld(731), await buildOld(729), await buildOld(900, { client: await buildUser() })];
  await buildReview({ booking: due.booking, author: 'Siu' });
  const host = await as(due.booking.slot.service.provider.user);
  const before = await host.done(api.bookings.providerStats);
  await applyBookingChanges(sql);
  const report = await lok.done(api.people.retention);
  assert.deepEqual([report.guest_days, report.due, report.runs], [days, 2, []]);
  assert.match(report.next_run_at, /T19:19:00/);

  assert.equal(await eraseOldBookings(sql, days), 2);
  assert.deepEqual([await tablesWith(sql, due.mark), await tablesWith(sql, of_client.mark)], [[], []]);
  assert.ok((await tablesWith(sql, not_yet.mark)).includes('bookings'));
  const seen = await host.done(api.bookings.get, { params: { id: due.booking.id } });
  assert.deepEqual([seen.client_name, seen.client_email, seen.status], ['Former guest 前旅客', '', 'completed']);
  assert.deepEqual(await host.done(api.bookings.providerStats), before);
  // What was said in public stays signed until its writer asks for more.
  const [review] = (await guest.done(api.services.reviews, { params: { id: due.booking.slot.service.id } })).results;
  assert.equal(review!.author, 'Siu');

  assert.equal(await eraseOldBookings(sql, days), 0);
  const after = await lok.done(api.people.retention);
  assert.deepEqual([after.due, after.runs.map(({ bookings }) => bookings)], [0, [0, 2]]);
});

test('many are emptied in several transactions, and one that two nights’ jobs reach for is emptied once', async () => {
  const first = await buildOld(800);
  await sql`
    insert into bookings (id, provider_id, service_id, slot_id, booking_reference, confirmation_code, customer_name, customer_email, customer_phone,
      locale, participants, places, total_price, service_fee, final_amount, status, service_title, service_title_zh, starts_at, ends_at,
      cancellation_hours, cancelled_at, cancelled_by, units)
    select gen_random_uuid(), provider_id, service_id, null, 'OLD-' || n, 'CODE', 'Wong', 'wong@example.com', '', locale, 1, 1, 0, 0, 0, 'cancelled', '', '',
      starts_at, ends_at, 24, starts_at, 'customer', '[]'
    from bookings, generate_series(1, 450) n where id = ${first.booking.id}`;
  const [one, other] = await Promise.all([eraseOldBookings(sql, days), eraseOldBookings(sql, days)]);
  assert.equal(one + other, 451);
  const [left] = await sql<{ left: number }[]>`select count(*) as left from bookings where customer_name = 'Wong'`;
  assert.equal(left!.left, 0);
});
