import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken } from '../../../../tests/support/builders.ts';

const { as, guest, buildOffer } = await testApp();

/** A boat, and its provider. */
async function listBoat() {
  const offer = await buildOffer({ capacity: 20, service: { confirmation: 'instant' } });
  return { ...offer, boss: await as(offer.provider.user) };
}

test('bounds of a whole departure that make no sense are refused on their fields, and company that nobody can be', async () => {
  const { boss, service } = await listBoat();
  const update = (units: object[]) => boss.refused(400, api.ownServices.update, { params: service, body: { units } });
  const whole = (takes_all: object) => ({ kind: 'group', price: '4000.00', takes_all });
  assert.deepEqual(Object.keys(await update([whole({ min_people: 9, max_people: 4 })])), ['units.0.max_people']);
  assert.deepEqual(Object.keys(await update([whole({ min_people: 0, max_people: 4 })])), ['units.0.takes_all.min_people']);
  assert.deepEqual(Object.keys(await update([{ kind: 'child', price: 0, takes_all: { max_people: 4 } }])), ['units.0.takes_all']);
  const child = (...accompanied_by: string[]) => ({ kind: 'child', price: '100.00', accompanied_by });
  assert.deepEqual(Object.keys(await update([child('senior')])), ['units.0.accompanied_by']);
  assert.deepEqual(Object.keys(await update([child('child')])), ['units.0.accompanied_by']);
  const student = { kind: 'student', price: '100.00', accompanied_by: ['child'] };
  assert.deepEqual(Object.keys(await update([child('student'), student])), ['units.0.accompanied_by', 'units.1.accompanied_by']);
  assert.deepEqual(Object.keys(await update([child('group'), whole({ max_people: 4 })])), ['units.0.accompanied_by']);
});

test('a child is not booked, held or taken by telephone without an adult, and an adult does not leave it behind', async () => {
  const offer = await listBoat();
  const saved = await offer.boss.done(api.ownServices.update, {
    params: offer.service,
    body: {
      units: [
        { kind: 'child', price: '100.00', accompanied_by: ['adult', 'senior'] },
        { kind: 'senior', price: '200.00' },
      ],
    },
  });
  const unitOf = (kind: string) => saved.units.find((unit) => unit.kind === kind)!.id;
  const party = (...kinds: string[]) => ({ participants: undefined, units: kinds.map((kind) => ({ unit: unitOf(kind), quantity: 1 })) });
  const words = { units: ['One of these tickets can only be booked with another. Add a ticket for the person who comes along.'] };
  const alone = party('child');
  assert.deepEqual(await guest.refused(400, api.pages.book, { body: bookingBody(offer, alone) }), words);
  assert.deepEqual(await guest.refused(400, api.holds.hold, { body: holdBody(offer, { ...alone, token: newHoldToken() }) }), words);
  const order = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Mrs Lee' };
  assert.deepEqual(await offer.boss.refused(400, api.bookings.manual, { body: { ...order, ...alone } }), words);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, party('child', 'senior')) });
  const change = { params: { id }, body: { units: alone.units } };
  assert.deepEqual(await offer.boss.refused(400, api.bookings.quoteChange, change), words);
  await offer.boss.done(api.bookings.quoteChange, { params: { id }, body: { units: party('child', 'adult').units } });
});
