import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { deleteOldVisitors } from '../place/limits/visitor-writes.ts';

const { app, sql, database, as, buildOffer, buildSlot } = await testApp();
const { alike, notReal } = api.bookings;
const { book } = api.pages;
const reason = 'This booking does not seem to be meant';

let guests = 0;
/** Books as somebody, from an address, under a name and a number of their own. */
async function booked(offer: Offer, given: object = {}, address = newAddress()): Promise<string> {
  guests += 1;
  const nobody = { customer_email: `guest${guests}@example.com`, customer_phone: `+852 9${String(guests).padStart(3, '0')} 0000` };
  const { id } = await callerThrough(sendTo(app, address)).done(book, { body: bookingBody(offer, { ...nobody, ...given }) });
  return id;
}

test('one act cancels all that one visitor made up, after showing it, and nothing else', async () => {
  const offer = await buildOffer({ capacity: 50 });
  const provider = await as(offer.provider.user);
  const [troll, office] = [newAddress(), newAddress()];
  const model = await booked(offer, { customer_email: 'troll@example.com', customer_phone: '+852 6000 0001', participants: 3 }, troll);
  const made_up = [
    model,
    await booked(offer, { customer_email: 'TROLL+again@example.com' }),
    await booked(offer, { customer_phone: '6000 0001' }),
    await booked(offer, { participants: 5 }, troll),
  ];
  const paid = await booked(offer, {}, troll);
  await provider.done(api.bookings.payment, { params: { id: paid }, body: { payment_status: 'paid' } });
  const long_ago = await booked(offer, {}, troll);
  await sql`update booking_visitors set at = at - interval '25 hours' where booking_id = ${long_ago}`;
  const cancelled = await booked(offer, {}, troll);
  await provider.done(api.bookings.cancel, { params: { id: cancelled }, body: { reason } });
  const others = [paid, long_ago, await booked(offer, {}, office)];
  const [of_another] = await Promise.all([booked(await buildOffer(), { customer_email: 'troll@example.com' }, troll)]);

  const params = { id: model };
  const shown = await provider.done(alike, { params });
  assert.deepEqual(shown.results.map(({ id }) => id).toSorted(), made_up.toSorted());
  assert.equal(shown.more, false);
  const stateOf = async (ids: string[]) =>
    (await sql<{ status: string }[]>`select distinct status from bookings where id = any(${ids}::uuid[])`).map(({ status }) => status);
  assert.deepEqual(await stateOf(made_up), ['confirmed'], 'showing changes nothing');

  const spared = made_up[2]!;
  const chosen = made_up.filter((id) => id !== spared);
  const body = { ids: [...chosen, ...others, of_another], reason };
  assert.deepEqual(await provider.done(notReal, { params, body }), { cancelled: 3 });
  assert.deepEqual(await stateOf(chosen), ['cancelled']);
  assert.deepEqual(await stateOf([spared, ...others, of_another]), ['confirmed']);
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`;
  assert.equal(slot!.spots_taken, 4, 'their places are free again');

  await enqueueAll(sql);
  const mailed = await sql<
    { booking_id: string }[]
  >`select booking_id from mails where kind = 'cancelled_by_provider' and booking_id <> ${cancelled}`;
  assert.deepEqual(mailed.map(({ booking_id }) => booking_id).toSorted(), chosen.toSorted());
  assert.deepEqual(await provider.done(notReal, { params, body }), { cancelled: 0 }, 'once');
});

test('a booking that begins, or that the provider took, is real', async () => {
  const offer = await buildOffer({ capacity: 50 });
  const provider = await as(offer.provider.user);
  const email = 'regular@example.com';
  const id = await booked(offer, { customer_email: email });
  const taken = {
    service: offer.service.id,
    availability_slot: offer.slot.id,
    customer_name: 'Wong',
    customer_email: email,
    participants: 1,
  };
  const { id: by_phone } = await provider.done(api.bookings.manual, { body: taken });
  const begun = await buildSlot({ service: offer.service, capacity: 5 });
  const gone = await booked({ ...offer, slot: begun }, { customer_email: email });
  await sql`update bookings set starts_at = now() - interval '1 hour' where id = ${gone}`;
  assert.deepEqual(
    (await provider.done(alike, { params: { id } })).results.map((one) => one.id),
    [id],
  );
  assert.deepEqual(
    (await provider.done(alike, { params: { id: by_phone } })).results.map((one) => one.id),
    [id],
  );
  await provider.refused(400, notReal, { params: { id }, body: { ids: [id], reason: '' } });
});

test('the mails of the act are counted by account', async () => {
  const narrow = await openApp(sql, { MAILS_PER_ACCOUNT: '2' });
  database.beforeDrop(() => narrow.close());
  const offer = await buildOffer({ capacity: 50 });
  const provider = await as(offer.provider.user, sendTo(narrow, newAddress()));
  const customer_email = 'again@example.com';
  const ids = [await booked(offer, { customer_email }), await booked(offer, { customer_email }), await booked(offer, { customer_email })];
  const params = { id: ids[0]! };
  assert.deepEqual(await provider.done(notReal, { params, body: { ids: ids.slice(0, 1), reason } }), { cancelled: 1 });
  const refused = await provider.refused(429, notReal, { params, body: { ids: ids.slice(1), reason } });
  assert.equal(refused.code, 'too_many_mails');
});

test('from where a booking was made is erased after a month', async () => {
  const offer = await buildOffer({ capacity: 50 });
  const [old, fresh] = [await booked(offer), await booked(offer)];
  await sql`update booking_visitors set at = now() - interval '31 days' where booking_id = ${old}`;
  await deleteOldVisitors(sql);
  const left = await sql<{ booking_id: string }[]>`select booking_id from booking_visitors where booking_id in (${old}, ${fresh})`;
  assert.deepEqual(
    left.map(({ booking_id }) => booking_id),
    [fresh],
  );
});
