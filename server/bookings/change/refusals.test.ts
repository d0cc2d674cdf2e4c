import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking, BuiltSlot } from '../../../tests/support/builders.ts';
import { callerThrough, type Caller } from '../../../tests/support/caller.ts';

const { sql, database, as, guest, links, buildBooking, buildOperator, buildService, buildSlot, buildUser } = await testApp();

async function staged(given: Record<string, unknown> = {}, service: Record<string, unknown> = {}) {
  const sold = await buildService({ confirmation: 'instant', price: 10_000, ...service });
  const [slot, other] = [await buildSlot({ service: sold, capacity: 4 }), await buildSlot({ service: sold, capacity: 4 })];
  const booking = await buildBooking({ slot, participants: 2, ...given });
  return { booking, slot, other, unit: sold.units[0]!.id, service: sold, provider: await as(sold.provider.user) };
}

/** What the database has of a booking and the places of its times. */
const stateOf = async ({ id }: BuiltBooking) => [
  ...(await sql`select to_jsonb(b) as row, (select jsonb_agg(spots_taken order by id) from slots where service_id = b.service_id) as taken,
    (select count(*) from booking_events where booking_id = b.id) as lines from bookings b where id = ${id}`),
];

/** Quote and change are refused alike, and all is as it was. */
async function refused(code: string, booking: BuiltBooking, body: ChangeQuoteBody, who: Caller | 'guest' = 'guest') {
  const before = await stateOf(booking);
  const made = { ...body, version: await versionOf(booking), difference: '0.00' };
  const params = who === 'guest' ? { token: links.sign('booking', booking.id) } : { id: booking.id };
  const [quote, change] = who === 'guest' ? [api.guests.quoteChange, api.guests.change] : [api.bookings.quoteChange, api.bookings.change];
  const caller = who === 'guest' ? guest : who;
  const said = await caller.refused(409, quote, { params, body });
  assert.equal(said.code, code);
  assert.equal((await caller.refused(409, change, { params, body: made })).code, code);
  assert.deepEqual(await stateOf(booking), before);
  return said;
}

async function versionOf({ id }: BuiltBooking): Promise<number> {
  const [row] = await sql<{ lines: number }[]>`select count(*)::int as lines from booking_timeline where booking_id = ${id}`;
  return row!.lines;
}

const begin = ({ id }: BuiltSlot) => sql`update slots set starts_at = now() where id = ${id}`;

test('past the deadline a customer changes nothing, their provider still does, and after the start nobody', async () => {
  const { booking, other, unit, provider } = await staged({ cancellation_hours: 720 });
  await refused('change_closed', booking, { availability_slot: other.id });
  await refused('change_closed', booking, { customer_name: 'Ada' });
  await provider.done(api.bookings.quoteChange, { params: { id: booking.id }, body: { units: [{ unit, quantity: 3 }] } });
  await sql`update bookings set starts_at = now() where id = ${booking.id}`;
  await refused('change_closed', booking, { availability_slot: other.id }, provider);
});

test('a full time is refused with the places left, and a larger party on the same time with those that are its own', async () => {
  const { booking, slot, other, unit } = await staged();
  await buildBooking({ slot: other, participants: 3 });
  await buildBooking({ slot, participants: 1 });
  assert.equal((await refused('slot_full', booking, { availability_slot: other.id })).available_spots, 1);
  assert.equal((await refused('slot_full', booking, { units: [{ unit, quantity: 4 }] })).available_spots, 3);
});

test('a party below or above the limits, of unknown units, or of nobody is refused on its field', async () => {
  const { booking, unit } = await staged({}, { min_participants: 2, max_participants: 3 });
  const params = { token: links.sign('booking', booking.id) };
  for (const units of [
    [{ unit, quantity: 1 }],
    [{ unit, quantity: 4 }],
    [{ unit, quantity: 0 }],
    [{ unit: booking.id, quantity: 2 }],
    [
      { unit, quantity: 1 },
      { unit, quantity: 2 },
    ],
  ])
    assert.deepEqual(Object.keys(await guest.refused(400, api.guests.quoteChange, { params, body: { units } })), ['units']);
  assert.deepEqual(Object.keys(await guest.refused(400, api.guests.quoteChange, { params, body: { customer_name: ' ' } })), [
    'customer_name',
  ]);
});

test('a time that is closed, has begun, is inside the cut-off, gone, or of another service is refused', async () => {
  const { booking, slot, other, unit, provider } = await staged();
  const elsewhere = await buildSlot();
  const params = { token: links.sign('booking', booking.id) };
  const body = { availability_slot: elsewhere.id };
  assert.deepEqual(Object.keys(await guest.refused(400, api.guests.quoteChange, { params, body })), ['availability_slot']);
  await refused('slot_unavailable', booking, { availability_slot: booking.id });
  await sql`update slots set is_available = false where id = any(${[slot.id, other.id]}::uuid[])`;
  await refused('slot_unavailable', booking, { availability_slot: other.id });
  await refused('slot_unavailable', booking, { units: [{ unit, quantity: 3 }] });
  await sql`update slots set is_available = true where id = ${other.id}`;
  await sql`update services set cutoff_minutes = 43200 where id = ${slot.service.id}`;
  await refused('slot_unavailable', booking, { availability_slot: other.id });
  await provider.done(api.bookings.quoteChange, { params: { id: booking.id }, body: { availability_slot: other.id } });
  await begin(other);
  await refused('slot_unavailable', booking, { availability_slot: other.id }, provider);
});

test('a service that is off sale takes nobody in; its provider moves guests while it is inactive', async () => {
  const { booking, other, provider, service } = await staged();
  await sql`update services set status = 'inactive' where id = ${service.id}`;
  await refused('slot_unavailable', booking, { availability_slot: other.id });
  await provider.done(api.bookings.quoteChange, { params: { id: booking.id }, body: { availability_slot: other.id } });
  await sql`update services set hidden_at = now(), hide_reason = 'Unsafe' where id = ${service.id}`;
  await refused('slot_unavailable', booking, { availability_slot: other.id }, provider);
});

test('what has ended, is checked in, is unconfirmed or past its reply is not changed', async () => {
  for (const [code, given] of [
    ['illegal_transition', { status: 'cancelled' }],
    ['illegal_transition', { status: 'completed' }],
    ['voucher_used', { attendance: 'arrived', checked_in_at: new Date() }],
    ['confirm_first', { status: 'pending', confirm_by: new Date(Date.now() + 60_000), confirm_to: 'confirmed' }],
    ['request_expired', { status: 'pending', created_at: new Date(Date.now() - 40 * 86_400_000) }],
  ] as const) {
    const { booking } = await staged(given);
    await refused(code, booking, { customer_name: 'Ada' });
  }
});

test('a host who confirms each request is asked: a customer alone may only come with fewer', async () => {
  const { booking, other, unit } = await staged({}, { confirmation: 'request' });
  await refused('host_must_change', booking, { availability_slot: other.id });
  await refused('host_must_change', booking, { units: [{ unit, quantity: 3 }] });
  const params = { token: links.sign('booking', booking.id) };
  await guest.done(api.guests.quoteChange, { params, body: { units: [{ unit, quantity: 1 }], customer_name: 'Ada' } });
});

test('nobody grows to a large party without a proved address', async () => {
  await sql`update marketplace_settings set large_party = 4`;
  const client = await buildUser({ email_verified_at: new Date() });
  const [unproved, proved] = [await staged(), await staged({ client })];
  const body = ({ unit }: typeof proved) => ({ units: [{ unit, quantity: 4 }] });
  await refused('host_must_change', unproved.booking, body(unproved));
  await (await as(client)).done(api.bookings.quoteChange, { params: { id: proved.booking.id }, body: body(proved) });
});

test('nothing that is as it was, nor what has changed since it was seen, in the booking or in price', async () => {
  const { booking, slot, unit, service, provider } = await staged();
  await refused('nothing_to_change', booking, { availability_slot: slot.id, units: [{ unit, quantity: 2 }] });
  await refused('nothing_to_change', booking, {});
  const params = { token: links.sign('booking', booking.id) };
  const body = { units: [{ unit, quantity: 3 }] };
  const { version, difference } = await guest.done(api.guests.quoteChange, { params, body });
  await provider.done(api.bookings.payment, { params: { id: booking.id }, body: { payment_status: 'paid' } });
  const stale = { ...body, version, difference };
  assert.equal((await guest.refused(409, api.guests.change, { params, body: stale })).code, 'booking_changed');
  await sql`update units set price = 12000 where service_id = ${service.id}`;
  const said = await guest.refused(409, api.guests.change, { params, body: { ...stale, version: version + 1 } });
  assert.deepEqual([said.code, said.difference, said.shown_difference], ['price_changed', '126.00', '105.00']);
  assert.match(said.detail!, /still as it was/);
});

test('a refund that took something off the price is not undone by a smaller party', async () => {
  const { booking, unit, provider } = await staged({ payment_status: 'paid' });
  await provider.done(api.bookings.refund, { params: { id: booking.id }, body: { amount: '150.00' } });
  await refused('already_refunded', booking, { units: [{ unit, quantity: 1 }] });
});

test('what a guest adds counts among the places of their connection', async () => {
  await sql`update marketplace_settings set large_party = 0, large_sum = 0`;
  const app = await openApp(sql, { PLACES_PER_HOUR: '10' });
  database.beforeDrop(() => app.close());
  const visitor = callerThrough(sendTo(app, newAddress()));
  const { booking, unit } = await staged({}, { max_participants: 1_000 });
  await sql`update slots set capacity = 1000 where id = ${booking.slot.id}`;
  const params = { token: links.sign('booking', booking.id) };
  const change = async (quantity: number) => {
    const body = { units: [{ unit, quantity }] };
    const { version, difference } = await visitor.done(api.guests.quoteChange, { params, body });
    return visitor.ask(api.guests.change, { params, body: { ...body, version, difference } });
  };
  // The first one of an hour passes, whatever its size.
  assert.equal((await change(90)).status, 200);
  assert.equal(((await change(91)).body as { code: string }).code, 'too_many_places');
  assert.equal((await change(1)).status, 200);
});

test('only who is of the booking sees a quote; a link that is none opens nothing', async () => {
  const { booking, other } = await staged();
  const { provider: stranger } = await staged();
  const asked = { params: { id: booking.id }, body: { availability_slot: other.id } };
  await stranger.refused(404, api.bookings.quoteChange, asked);
  await (await as(await buildUser())).refused(404, api.bookings.quoteChange, asked);
  await guest.refused(401, api.bookings.quoteChange, asked);
  await guest.refused(404, api.guests.quoteChange, { params: { token: 'made-up' }, body: {} });
  const lok = await as(await buildOperator());
  await lok.refused(404, api.operator.quoteChange, { params: { id: other.id }, body: { customer_name: 'Ada' } });
});
