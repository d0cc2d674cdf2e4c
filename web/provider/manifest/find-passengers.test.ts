import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPassengers } from './find-passengers.ts';
import type { ManifestDeparture } from './passenger-parts.tsx';

const party = (customer_name: string, confirmation_code: string, customer_phone: string) =>
  ({
    customer_name,
    confirmation_code,
    customer_phone,
    booking_reference: `SMP-${confirmation_code}`,
  }) as ManifestDeparture['passengers'][number];
const departure = (slot_id: string, ...passengers: ManifestDeparture['passengers']) =>
  ({ slot_id, passengers, postponed: [] as ManifestDeparture['postponed'] }) as ManifestDeparture;

const day = [
  departure('morning', party('陳大文 Chan Tai-man', '32B9BMBE', '+85255550206'), party('Zoë', '7K2MQ9DX', '')),
  departure('evening', party('Noa Ben-Haim', 'AAAA2222', '+442079460018')),
  departure('empty'),
];
const found = (search: string) =>
  findPassengers(day, search).map(({ slot_id, passengers }) => [slot_id, ...passengers.map(({ customer_name }) => customer_name)]);

test('a party is found by name, code, reference or phone number, however it is written', () => {
  for (const search of ['大文', 'TAI MAN', '32b9-bmbe', 'smp-32b9', '5555 0206', '３２Ｂ９'])
    assert.deepEqual(found(search), [['morning', '陳大文 Chan Tai-man']], search);
  assert.deepEqual(found('zoë'), [['morning', 'Zoë']]);
  assert.deepEqual(found('ben haim'), [['evening', 'Noa Ben-Haim']]);
  assert.deepEqual(found('nobody'), []);
});

test('who is to choose another date is found too', () => {
  const away = {
    booking_id: 'b',
    customer_name: 'Lau Mei',
    customer_phone: '+85255550299',
    participants: 2,
    choose_by: '2182-01-02T00:00:00Z',
  };
  const called_off = { ...departure('called off'), postponed: [away] };
  for (const search of ['lau mei', '5555 0299'])
    assert.deepEqual(
      findPassengers([...day, called_off], search).map(({ slot_id, postponed }) => [slot_id, postponed]),
      [['called off', [away]]],
    );
});

test('without a text the day is whole, empty departures too', () => {
  assert.equal(findPassengers(day, ' - '), day);
});
