import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unit } from '../../../contract/catalogue.ts';
import { bookedQuantities, changesOf, isChange } from './change-fields.ts';

const unitOf = (id: string) => ({ id, kind: 'adult', title: id, title_zh: id, price: '100.00' }) as Unit;
const line = (unit: string, quantity: number, price = '100.00') => ({ unit, kind: 'adult', title: unit, title_zh: '', price, quantity });
const before = { slot_id: 'morning', client_name: 'Mei', units: [line('adult', 2), line('adult', 1, '120.00'), line('senior', 1)] };
const quantities = bookedQuantities(before.units, [unitOf('adult'), unitOf('child')]);
const after = { slot_id: 'morning', customer_name: 'Mei', quantities };

test('a form as the booking is asks for nothing, also where a unit was booked at two prices or is no longer offered', () => {
  assert.deepEqual(quantities, { adult: 3, child: 0 });
  assert.deepEqual(changesOf(before, after), {});
  assert.equal(isChange({}), false);
});

test('only what is another is asked for; a closed time stays', () => {
  assert.deepEqual(changesOf(before, { ...after, slot_id: 'evening' }), { availability_slot: 'evening' });
  assert.deepEqual(changesOf(before, { ...after, slot_id: null, customer_name: ' Ada ' }), { customer_name: 'Ada' });
});

test('another party is named whole, with what is no longer offered', () => {
  const { units } = changesOf(before, { ...after, quantities: { adult: 1, child: 2 } });
  assert.deepEqual(units, [
    { unit: 'adult', quantity: 1 },
    { unit: 'child', quantity: 2 },
    { unit: 'senior', quantity: 1 },
  ]);
});
