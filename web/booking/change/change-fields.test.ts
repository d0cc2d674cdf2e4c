import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unit } from '../../../contract/catalogue.ts';
import { bookedQuantities, changesOf, isChange } from './change-fields.ts';

const unitOf = (id: string) => ({ id, kind: 'adult', title: id, title_zh: id, price: '100.00' }) as Unit;
const line = (unit: string, quantity: number, price = '100.00') => ({ unit, kind: 'adult', title: unit, title_zh: '', price, quantity });
const before = {
  slot_id: 'morning',
  client_name: 'Mei',
  choose_by: null,
  participants: 4,
  units: [line('adult', 2), line('adult', 1, '120.00'), line('senior', 1)],
};
const offered = [unitOf('adult'), unitOf('child')];
const quantities = bookedQuantities(before, offered);
const askedBy = (after: Parameters<typeof changesOf>[1]) => changesOf(before, after, offered);
const after = { slot_id: 'morning', customer_name: 'Mei', quantities };

test('a form as the booking is asks for nothing, also where a unit was booked at two prices or is no longer offered', () => {
  assert.deepEqual(quantities, { adult: 3, child: 0 });
  assert.deepEqual(askedBy(after), {});
  assert.equal(isChange({}), false);
});

test('only what is another is asked for; a closed time stays', () => {
  assert.deepEqual(askedBy({ ...after, slot_id: 'evening' }), { availability_slot: 'evening' });
  assert.deepEqual(askedBy({ ...after, slot_id: null, customer_name: ' Ada ' }), { customer_name: 'Ada' });
});

test('a departure that was called off and is open again is asked for where nothing else is', () => {
  const postponed = { ...before, choose_by: '2026-12-04T08:00:00Z' };
  const asked = (given: { slot_id: string | null; customer_name?: string }) => changesOf(postponed, { ...after, ...given }, offered);
  assert.deepEqual(asked({ slot_id: 'morning' }), { availability_slot: 'morning' });
  assert.deepEqual(asked({ slot_id: 'morning', customer_name: 'Ada' }), { customer_name: 'Ada' });
  assert.deepEqual(asked({ slot_id: null }), {}, 'it is closed');
});

test('another party is named whole, with what is no longer offered', () => {
  const { units } = askedBy({ ...after, quantities: { adult: 1, child: 2 } });
  assert.deepEqual(units, [
    { unit: 'adult', quantity: 1 },
    { unit: 'child', quantity: 2 },
    { unit: 'senior', quantity: 1 },
  ]);
});

test('of a whole departure the number of people is asked for, beside its one unit', () => {
  const boat = { ...unitOf('boat'), takes_all: { min_people: 2, max_people: 16 } };
  const whole = { slot_id: 'morning', client_name: 'Mei', choose_by: null, participants: 12, units: [line('boat', 1)] };
  const chosen = bookedQuantities(whole, [...offered, boat]);
  assert.deepEqual(chosen, { adult: 0, child: 0, boat: 12 });
  const asked = (quantities: typeof chosen) => changesOf(whole, { ...after, quantities }, [...offered, boat]);
  assert.deepEqual(asked(chosen), {});
  assert.deepEqual(asked({ ...chosen, boat: 9 }), { participants: 9, units: [{ unit: 'boat', quantity: 1 }] });
  assert.deepEqual(asked({ ...chosen, adult: 2, boat: 0 }), { units: [{ unit: 'adult', quantity: 2 }] });
});
