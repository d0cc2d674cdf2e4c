import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnSlot } from '../../../../contract/availability.ts';
import type { OwnService, Unit } from '../../../../contract/catalogue.ts';
import { bodyOf, bookableAt, firstFields, manualResolver, partyFrom, type ManualFields } from './manual-fields.ts';

const unit = (id: string, kind: string, price: string, more = {}) => ({ id, kind, price, places: 1, takes_all: null, ...more }) as Unit;
const adult = unit('22222222-2222-4222-8222-222222222222', 'adult', '580.00');
const child = unit('33333333-3333-4333-8333-333333333333', 'child', '380.00');
const walk = { id: '11111111-1111-4111-8111-111111111111', units: [adult], fee_bp: 500 } as OwnService;
const cruise = { ...walk, id: '44444444-4444-4444-8444-444444444444', units: [adult, child] };
const slot = '55555555-5555-4555-8555-555555555555';
/** 01:00 on 9 January in Hong Kong. */
const now = Date.parse('2182-01-08T17:00:00Z');
const fieldsWith = (typed: Partial<ManualFields>): ManualFields => ({
  ...firstFields([walk], now),
  availability_slot: slot,
  customer_name: 'Mei',
  ...typed,
});

async function refused(typed: Partial<ManualFields>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await manualResolver([walk, cruise], ({ rule }) => rule)(fieldsWith(typed), undefined, options);
  return Object.keys(errors);
}

test('the only service is chosen already, and the day is today in Hong Kong', () => {
  const { service, date } = firstFields([walk], now);
  assert.deepEqual([service, date], [walk.id, '2182-01-09']);
  for (const services of [[], [walk, cruise]]) assert.equal(firstFields(services, now).service, '');
});

test('a booking is sent with the party and the total that are shown, and without the day', () => {
  const { quantities: _, date: __, paid: ___, ...typed } = fieldsWith({ source: 'walk_in' });
  assert.deepEqual(bodyOf(fieldsWith({ source: 'walk_in' }), [walk]), {
    ...typed,
    payment_status: 'unpaid',
    participants: 1,
    final_amount: '609.00',
  });
  const two = { service: cruise.id, quantities: { [child.id]: 1 }, paid: true };
  const { units, participants, final_amount, payment_status } = bodyOf(fieldsWith(two), [walk, cruise]);
  assert.deepEqual([participants, final_amount, payment_status], [undefined, '1008.00', 'paid']);
  assert.deepEqual(units, [
    { unit: adult.id, quantity: 1 },
    { unit: child.id, quantity: 1 },
  ]);
});

test('of a whole departure the number of people is sent beside its one unit', () => {
  const boat = unit('66666666-6666-4666-8666-666666666666', 'group', '9000.00', { takes_all: { min_people: 1, max_people: 12 } });
  const whole = { ...cruise, units: [adult, boat] };
  const body = bodyOf(fieldsWith({ service: whole.id, quantities: { [adult.id]: 0, [boat.id]: 9 } }), [whole]);
  assert.deepEqual([body.units, body.participants, body.final_amount], [[{ unit: boat.id, quantity: 1 }], 9, '9450.00']);
});

test('before a service is chosen nothing is to be paid', () => {
  assert.equal(partyFrom(fieldsWith({ service: '' }), undefined).final_amount, 0);
});

test('a form needs a service, a time, somebody who comes and a name; an address and a number only if they are right', async () => {
  assert.deepEqual(await refused({}), []);
  assert.deepEqual(await refused({ availability_slot: '', customer_name: ' ' }), ['availability_slot', 'customer_name']);
  assert.ok((await refused({ service: '' })).includes('service'));
  for (const service of [walk, cruise])
    assert.deepEqual(await refused({ service: service.id, quantities: { [adult.id]: 0 } }), ['quantities']);
  assert.deepEqual(await refused({ customer_email: 'mei', customer_phone: 'five' }), ['customer_email', 'customer_phone']);
});

test('times are offered that are open, have places and have not begun; a day ticket until its day ends', () => {
  const time = (id: string, more = {}) =>
    ({
      id,
      is_available: true,
      available_spots: 1,
      all_day: false,
      start_datetime: '2182-01-09T09:00:00+08:00',
      end_datetime: '2182-01-09T17:00:00+08:00',
      ...more,
    }) as OwnSlot;
  const day = [
    time('open'),
    time('blocked', { is_available: false }),
    time('full', { available_spots: 0 }),
    time('ticket', { all_day: true }),
  ];
  const offeredAt = (hour: string) => bookableAt(day, Date.parse(`2182-01-09T${hour}:00+08:00`)).map(({ id }) => id);
  assert.deepEqual([offeredAt('08:59'), offeredAt('09:00'), offeredAt('17:00')], [['open', 'ticket'], ['ticket'], []]);
});
