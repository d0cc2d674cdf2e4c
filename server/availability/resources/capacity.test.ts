import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, type Offer } from '../../../tests/support/builders.ts';
import { findSeatDrift } from '../seats.ts';
import { findResourceDrift } from './resource-reads.ts';

const { sql, as, guest, buildOffer } = await testApp();
const { change } = api.availability;

// Whole boats are booked here without a mail to confirm.
await sql`update marketplace_settings set large_party = 0, large_sum = 0`;

/** A boat with 12 places, and a jacket for each. */
async function boatWithJackets() {
  const units = [
    { kind: 'adult', price: 48_000 },
    { kind: 'group', price: 400_000, places: 12, min_people: 2, max_people: 12 },
  ];
  const offer = await buildOffer({ capacity: 12, service: { confirmation: 'instant', units } });
  const provider = await as(offer.provider.user);
  const jackets = { name: 'Jackets', count: 12, needs: [{ service: offer.service.id, quantity: 1, per: 'place' }] };
  const { id } = await provider.done(api.resources.add, { body: jackets });
  return { offer, provider, jackets, id };
}

const whole = ({ service }: Offer) => ({ participants: 8, units: [{ unit: service.units[1]!.id, quantity: 1 }] });

async function booksHold() {
  assert.deepEqual(await findSeatDrift(sql), []);
  assert.deepEqual(await findResourceDrift(sql), []);
}

test('a departure that is sold or held whole does not grow beyond what it needs for each place', async () => {
  for (const take of [
    (offer: Offer) => guest.done(api.pages.book, { body: bookingBody(offer, whole(offer)) }),
    (offer: Offer) => guest.done(api.holds.hold, { body: holdBody(offer, whole(offer)) }),
  ]) {
    const { offer, provider, jackets, id } = await boatWithJackets();
    await take(offer);
    for (const body of [{ capacity: 14 }, { capacity: 14, is_available: true }]) {
      const refused = await provider.refused(409, change, { params: offer.slot, body });
      assert.equal(refused.code, 'resource_taken');
    }
    assert.equal((await provider.done(api.availability.get, { params: offer.slot })).capacity, 12);
    assert.equal((await provider.done(change, { params: offer.slot, body: { capacity: 10 } })).spots_taken, 10);
    await provider.done(api.resources.change, { params: { id }, body: { ...jackets, count: 14 } });
    assert.equal((await provider.done(change, { params: offer.slot, body: { capacity: 14 } })).spots_taken, 14);
    await booksHold();
  }
});
