import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicBookingBody } from './bookings.ts';
import { bookingMoves, bookingStatuses, mayMove } from '../rules/booking-states.ts';
import { check } from './validation.ts';

test('a booking moves along the specified graph and no other way', () => {
  const legal = bookingStatuses.flatMap((from) => bookingStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`));
  assert.deepEqual(legal, ['pending -> confirmed', 'pending -> cancelled', 'confirmed -> completed', 'confirmed -> cancelled']);
});

test('completed and cancelled are final', () => {
  assert.deepEqual(bookingMoves.completed, []);
  assert.deepEqual(bookingMoves.cancelled, []);
});

const body = {
  page: '019a0000-0000-7000-8000-000000000001',
  service: '019a0000-0000-7000-8000-000000000002',
  availability_slot: '019a0000-0000-7000-8000-000000000003',
  customer_name: 'Chan Tai Man',
  customer_email: 'taiman@example.com',
  customer_phone: '9123 4567',
  participants: 2,
};

test('a form may send the number of participants as text', () => {
  assert.equal(check(publicBookingBody, { ...body, participants: '3' }).value?.participants, 3);
});

test('a booking that was sent with a price keeps only what is asked for', () => {
  const { value } = check(publicBookingBody, { ...body, total_price: '0.01', price: 1, service_fee: 0, status: 'confirmed' });
  assert.deepEqual(Object.keys(value ?? {}).sort(), [...Object.keys(body), 'notes'].sort());
});

test('the total that was shown is money to the cent, and may be left out', () => {
  assert.equal(check(publicBookingBody, { ...body, final_amount: '609.00' }).value?.final_amount, '609.00');
  for (const final_amount of [0, 609, '609', '609.0', 'HK$609.00', '', null, '9'.repeat(20) + '.00'])
    assert.ok(check(publicBookingBody, { ...body, final_amount }).broken?.final_amount, String(final_amount));
});

test('a booking without a time says so in words of its own', () => {
  for (const availability_slot of [undefined, null, '', 'soon'])
    assert.deepEqual(
      check(publicBookingBody, { ...body, availability_slot }).broken?.availability_slot?.map(({ rule }) => rule),
      ['slot_required'],
      String(availability_slot),
    );
});
