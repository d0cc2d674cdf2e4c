import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';

const { as, buildBooking, buildOffer, buildUser } = await testApp();
const { providerBookings, get, sendMessage, refund, payment } = api.bookings;

/** What one line of a list may weigh with names and titles as most bookings have them. */
const MOST_BYTES = 900;

test('a line of the list has what a list shows, and weighs the same however long the booking’s story is', async () => {
  const client = await buildUser({ username: 'mei.wong' });
  const offer = await buildOffer({
    slot: { starts_at: new Date('2182-05-01T01:00:00Z') },
    service: { title: 'Sunset kayak along the islands', title_zh: '日落獨木舟', description: 'Along the water. '.repeat(100) },
  });
  const booking = await buildBooking({
    slot: offer.slot,
    client,
    page: offer.page,
    participants: 2,
    created_at: new Date('2182-04-01T02:03:04.567Z'),
    service_title_zh: '日落獨木舟',
    special_requests: 'A window seat, please. '.repeat(80),
    admin_notes: 'Regular guest. '.repeat(100),
  });
  const provider = await as(offer.provider.user);
  const listed = async () => (await provider.done(providerBookings)).results[0]!;
  assert.deepEqual(await listed(), {
    id: booking.id,
    booking_id: booking.booking_reference,
    booking_reference: booking.booking_reference,
    confirmation_code: 'TEST-CODE',
    status: 'confirmed',
    client: { username: 'mei.wong', email: 'taiman@example.com' },
    client_name: 'Chan Tai Man',
    client_username: 'mei.wong',
    client_phone: '+85291234567',
    service_title: 'Sunset kayak along the islands',
    service_title_zh: '日落獨木舟',
    booking_date: '2182-05-01',
    booking_time: '09:00:00',
    number_of_people: 2,
    participants: 2,
    total_price: '960.00',
    final_amount: '1008.00',
    source: 'page',
    channel: 'page',
    partner: null,
    payment_reported: false,
    payment_status: 'unpaid',
    pay_by: null,
    paid: '0.00',
    refunded: '0.00',
    refund_due: '0.00',
    created_at: '2182-04-01T02:03:04.567Z',
    confirmed_at: '2182-04-01T02:03:04.568Z',
    completed_at: null,
    can: { accept: false, decline: false, complete: false, cancel: true },
    unread_messages: 0,
  });
  const params = { id: booking.id };
  for (let n = 0; n < 3; n += 1) await (await as(client)).done(sendMessage, { params, body: { message: `And another ${n}` } });
  await provider.done(payment, { params, body: { payment_status: 'paid' } });
  for (let n = 0; n < 3; n += 1) await provider.done(refund, { params, body: { amount: '10.00', note: 'A smaller boat' } });
  const now = await listed();
  assert.deepEqual([now.unread_messages, now.refunded, now.payment_status], [3, '30.00', 'paid']);
  const bytes = Buffer.byteLength(JSON.stringify(now));
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
});

test('a line of the list says of a booking what the booking itself says', async () => {
  const client = await buildUser();
  const { slot, page } = await buildOffer({ capacity: 20 });
  const [hour, now] = [3_600_000, Math.floor(Date.now() / 60_000) * 60_000];
  const past = { starts_at: new Date(now - hour), ends_at: new Date(now + hour) };
  const cancelled = { status: 'cancelled', cancelled_by: 'provider', payment_status: 'paid' } as const;
  for (const columns of [
    { status: 'pending' as const },
    { status: 'pending' as const, created_at: new Date('2020-01-01') },
    { status: 'pending' as const, confirm_by: new Date(now + hour), confirm_to: 'confirmed' },
    { status: 'pending' as const, ...past },
    { status: 'confirmed' as const, client },
    { status: 'confirmed' as const, ...past, page },
    { status: 'completed' as const, payment_status: 'paid', ...past },
    { ...cancelled },
    { ...cancelled, retained_amount: 1_050 },
    { status: 'confirmed' as const, source: 'phone', customer_name: '陳大文', customer_email: '', customer_phone: '' },
  ])
    await buildBooking({ slot, ...columns });
  const provider = await as(slot.service.provider.user);
  const { results } = await provider.done(providerBookings);
  assert.equal(results.length, 10);
  for (const { can, channel: _, partner: __, payment_reported: ___, ...line } of results) {
    const whole = await provider.done(get, { params: { id: line.id } });
    assert.deepEqual({ ...whole, ...line }, whole);
    assert.deepEqual({ ...whole.can, ...can }, whole.can);
  }
});
