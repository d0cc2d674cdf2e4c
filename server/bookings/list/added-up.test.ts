import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD } from '../../../tests/support/builders.ts';
import { claimBookings } from '../traveller/customer-writes.ts';
import { expireRequests } from '../expiry/expire.ts';
import { applyBookingChanges } from './rollup.ts';

const on = await testApp();
const { sql, as, buildBooking, buildOffer, buildSlot, buildSlotUnderWay, buildUser } = on;

/** What the views of stored figures say, and what counting the bookings says, in the same shape. */
async function readBoth() {
  const stored = await Promise.all([
    sql`select provider_id, service_id, page_id, status, sum(bookings)::int as bookings, sum(cents)::bigint as cents
      from booking_sums group by 1, 2, 3, 4 having sum(bookings) <> 0 order by 1, 2, 3, 4`,
    sql`select provider_id, basis, day, page_id, status, sum(bookings)::int as bookings, sum(cents)::bigint as cents
      from booking_day_sums group by 1, 2, 3, 4, 5 having sum(bookings) <> 0 order by 1, 2, 3, 4, 5`,
    sql`select day, status, sum(bookings)::int as bookings, sum(expired)::int as expired, sum(cents)::bigint as cents, sum(fees)::bigint as fees
      from marketplace_day_sums group by 1, 2 having sum(bookings) <> 0 order by 1, 2`,
    sql`select client_id, status, sum(bookings)::int as bookings, sum(cents)::bigint as cents
      from client_sums group by 1, 2 having sum(bookings) <> 0 order by 1, 2`,
  ]);
  const counted = await Promise.all([
    sql`select provider_id, service_id, page_id, status, count(*)::int as bookings, sum(total_price)::bigint as cents
      from bookings group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    sql`select provider_id, basis, day, page_id, status, count(*)::int as bookings, sum(total_price)::bigint as cents
      from bookings, lateral (values ('made', (created_at at time zone 'Asia/Hong_Kong')::date), ('departs', (starts_at at time zone 'Asia/Hong_Kong')::date)) d (basis, day)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    sql`select (created_at at time zone 'Asia/Hong_Kong')::date as day, status, count(*)::int as bookings,
        (count(*) filter (where cancelled_by = 'system'))::int as expired, sum(total_price)::bigint as cents, sum(service_fee)::bigint as fees
      from bookings group by 1, 2 order by 1, 2`,
    sql`select client_id, status, count(*)::int as bookings, sum(final_amount)::bigint as cents
      from bookings where client_id is not null group by 1, 2 order by 1, 2`,
  ]);
  return { stored: stored.map((rows) => [...rows]), counted: counted.map((rows) => [...rows]) };
}

/** Before the changes are added up, and after. */
async function expectSame() {
  const waiting = await readBoth();
  assert.deepEqual(waiting.stored, waiting.counted);
  await applyBookingChanges(sql);
  const added_up = await readBoth();
  assert.deepEqual(added_up.stored, added_up.counted);
}

test('stored figures are those that are counted, whatever happens to bookings', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' }, capacity: 40 });
  const client = await buildUser();
  const asClient = await as(client);
  const asProvider = await as(offer.provider.user);
  const book = () => asClient.done(api.pages.book, { body: bookingBody(offer) });
  const [accepted, declined, cancelled] = [await book(), await book(), await book()];
  await buildBooking({ slot: offer.slot, status: 'pending', created_at: new Date(Date.now() - 72 * 3_600_000) });
  await expectSame();

  await asProvider.done(api.bookings.accept, { params: accepted });
  await asProvider.done(api.bookings.cancel, { params: declined, body: { reason: 'Full' } });
  await asClient.done(api.bookings.cancel, { params: cancelled, body: {} });
  await expectSame();

  assert.equal(await expireRequests(sql), 1);
  await expectSame();

  const begun = await buildBooking({ slot: await buildSlotUnderWay({ service: offer.service }), page: offer.page, status: 'confirmed' });
  await asProvider.done(api.bookings.complete, { params: begun });
  await asProvider.done(api.ownPages.remove, { params: offer.page });
  await expectSame();
});

test('an account is credited with the bookings that it is given, and those of a deleted one stay counted', async () => {
  const client = await buildUser({ email_verified_at: new Date() });
  for (const status of ['completed', 'cancelled'] as const)
    await buildBooking({ status, customer_email: client.email, ...(status === 'cancelled' && { slot: await buildSlot() }) });
  await applyBookingChanges(sql);
  await sql.begin((tx) => claimBookings(tx, client.id, client.email));
  await expectSame();
  assert.equal((await (await as(client)).done(api.auth.user)).bookings_count, 1);

  await (await as(client)).done(api.auth.remove, { body: { password: PASSWORD } });
  await expectSame();
});

test('changes and their adding up at the same time lose nothing', async () => {
  const offers = await Promise.all(Array.from({ length: 3 }, () => buildOffer({ capacity: 60 })));
  const booked = Array.from({ length: 60 }, (_, n) => on.guest.done(api.pages.book, { body: bookingBody(offers[n % 3]!) }));
  const added = Array.from({ length: 8 }, () => applyBookingChanges(sql));
  await Promise.all([...booked, ...added]);
  await expectSame();
});
