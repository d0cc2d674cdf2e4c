import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenSlot } from '../../../contract/availability.ts';
import type { Unit } from '../../../contract/catalogue.ts';
import { bookedQuantities, changesOf, isChange, assessChange, ownPlaces } from './change-fields.ts';
import type { ChangeableBooking, ChangeableService } from './change-source.ts';

const unitOf = (id: string) => ({ id, kind: 'adult', title: id, title_zh: id, price: '100.00', places: 1, takes_all: null }) as Unit;
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

const booking = { ...before, status: 'confirmed', booking_date: '2026-12-04' } as ChangeableBooking;
const service = { units: offered, min_participants: 1, max_participants: 6, confirmation: 'instant' } as unknown as ChangeableService;
const slot = (id: string, available_spots: number) => ({ id, available_spots, whole_places: 8 }) as OpenSlot;
const morning = { day: '2026-12-04', slot: slot('morning', 6), quantities, customer_name: 'Mei' };
type Choice = { day?: string; slot?: OpenSlot | null; quantities?: Record<string, number>; customer_name?: string };
const assess = (chosen: Choice) => assessChange(booking, service, 'customer', { ...morning, ...chosen });

test('a form says what it lacks: another day needs a time, a party has to fit, and something has to be another', () => {
  assert.equal(assess({}).lacks, 'change');
  assert.equal(assess({ day: '2026-12-05', slot: null }).lacks, 'time');
  assert.deepEqual(assess({ customer_name: 'Ada', slot: null }).lacks, null, 'the day stays, though its time is closed');
  const { lacks, party_fault, changes } = assess({ slot: slot('evening', 2), quantities: { adult: 3, child: 0 } });
  assert.deepEqual(
    [lacks, party_fault, changes],
    [null, null, { availability_slot: 'evening' }],
    'a party that stays is for the server to check',
  );
});

test('a party that is too large for the experience or for the time chosen is refused before anything is asked for', () => {
  const large = assess({ quantities: { adult: 7, child: 0 } });
  assert.equal(large.lacks, 'party');
  assert.equal(typeof large.party_fault, 'object');
  const short = assess({ slot: slot('evening', 3), quantities: { adult: 4, child: 0 } });
  assert.deepEqual([short.lacks, short.party_fault, short.left.available_spots], ['party', 'places', 3]);
  assert.equal(assess({ quantities: { adult: 4, child: 0 } }).lacks, null);
});

test('where the time is closed the party may have the places that it has', () => {
  assert.equal(assess({ slot: null, quantities: { adult: 2, child: 1 } }).lacks, null);
  assert.equal(assess({ slot: null, quantities: { adult: 4, child: 0 } }).party_fault, 'places');
});

test('a departure is not taken whole where others have places', () => {
  const boat = { ...unitOf('boat'), takes_all: { min_people: 2, max_people: 16 } };
  const with_boat = { ...service, units: [...offered, boat], max_participants: 16 };
  const chosen = { ...morning, slot: slot('evening', 7), quantities: { adult: 0, child: 0, boat: 9 } };
  assert.equal(assessChange(booking, with_boat, 'customer', chosen).party_fault, 'whole');
  assert.equal(assessChange(booking, with_boat, 'customer', { ...chosen, slot: slot('evening', 8) }).party_fault, null);
  const own = { ...booking, participants: 9, units: [line('boat', 1)] };
  assert.deepEqual(ownPlaces(own, with_boat.units), { available_spots: Infinity, whole_places: 0 });
});

test('a customer whose host has agreed keeps the time and only makes the party smaller; the host does as they like', () => {
  const asks = { ...service, confirmation: 'request' as const };
  const later = { ...morning, day: '2026-12-05', slot: slot('evening', 6), quantities: { adult: 4, child: 0 } };
  const by_customer = assessChange(booking, asks, 'customer', later);
  assert.deepEqual([by_customer.needs_host, by_customer.lacks, by_customer.party_fault], [true, 'party', 'places']);
  assert.equal(by_customer.changes.availability_slot, undefined);
  const fewer = assessChange(booking, asks, 'customer', { ...later, quantities: { adult: 2, child: 0 } });
  assert.deepEqual([fewer.lacks, fewer.changes.availability_slot], [null, undefined]);
  for (const [who, status] of [
    ['host', 'confirmed'],
    ['customer', 'pending'],
  ] as const) {
    const { needs_host, lacks, changes } = assessChange({ ...booking, status }, asks, who, later);
    assert.deepEqual([needs_host, lacks, changes.availability_slot], [false, null, 'evening']);
  }
});
