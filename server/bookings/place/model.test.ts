import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../../contract/api.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { findSeatDrift } from '../../availability/seats.ts';

const { sql, as, guest, buildOffer, buildProvider, buildUser } = await testApp();
const provider = await buildProvider();
const client = await buildUser();
const [boss, mei] = [await as(provider.user), await as(client)];

// The whole of booking on one slot, as simple as it can be said: what happens next, and how many places are then taken.
type Known = { id: string; status: BookingStatus; places: number; hers: boolean };
type Model = { capacity: number; has_begun: boolean; bookings: Known[] };
type Move = 'accept' | 'complete' | 'decline' | 'withdraw';
type Step =
  | { action: 'book'; adults: number; infants: number; by: 'guest' | 'client' }
  | { action: Move; which: number }
  /** The departure begins. */
  | { action: 'begin' };

const taken = ({ bookings }: Model) => bookings.reduce((sum, { status, places }) => sum + (status === 'cancelled' ? 0 : places), 0);
const next: Record<Move, Partial<Record<BookingStatus, BookingStatus>>> = {
  accept: { pending: 'confirmed' },
  complete: { confirmed: 'completed' },
  decline: { pending: 'cancelled', confirmed: 'cancelled' },
  withdraw: { pending: 'cancelled', confirmed: 'cancelled' },
};

const booking = fc.record({
  action: fc.constant('book' as const),
  adults: fc.integer({ min: 0, max: 4 }),
  infants: fc.integer({ min: 0, max: 2 }),
  by: fc.constantFrom('guest' as const, 'client' as const),
});
const moving = fc.record({ action: fc.constantFrom<Move>('accept', 'complete', 'decline', 'withdraw'), which: fc.nat(30) });
const beginning = fc.constant({ action: 'begin' as const });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 20, arbitrary: booking }, { weight: 30, arbitrary: moving }, { weight: 2, arbitrary: beginning }),
  { minLength: 1, maxLength: 25 },
);
const stage = fc.record({
  capacity: fc.integer({ min: 1, max: 12 }),
  confirmation: fc.constantFrom('request' as const, 'instant' as const),
  steps,
});

const stagedOffer = (capacity: number, confirmation: 'request' | 'instant') =>
  buildOffer({
    capacity,
    service: {
      provider,
      confirmation,
      units: [
        { kind: 'adult', price: 10_000 },
        { kind: 'infant', price: 0, takes_place: false },
      ],
    },
  });

const calls: Record<Move, { who: Caller; endpoint: Endpoint }> = {
  accept: { who: boss, endpoint: api.bookings.accept },
  complete: { who: boss, endpoint: api.bookings.complete },
  decline: { who: boss, endpoint: api.bookings.cancel },
  withdraw: { who: mei, endpoint: api.bookings.cancel },
};

/** Lets the departure begin: for who booked it and for who wants to. */
async function begin({ slot }: Offer): Promise<void> {
  await sql`update slots set starts_at = now() where id = ${slot.id}`;
  await sql`update bookings set starts_at = now() where slot_id = ${slot.id}`;
}

/** Does one step for real; the status of the answer, and its body. */
function perform(offer: Offer, known: readonly Known[], step: Exclude<Step, { action: 'begin' }>) {
  if (step.action === 'book') {
    const [adult, infant] = offer.service.units;
    const units = [
      { unit: adult!.id, quantity: step.adults },
      { unit: infant!.id, quantity: step.infants },
    ];
    return (step.by === 'client' ? mei : guest).ask(api.pages.book, { body: bookingBody(offer, { participants: undefined, units }) });
  }
  const { id } = known[step.which % known.length]!;
  const { who, endpoint } = calls[step.action];
  return who.ask(endpoint, { params: { id }, body: { reason: 'Because' } });
}

/** What the model says must come of a step, and takes it. */
function expected(model: Model, step: Exclude<Step, { action: 'begin' }>, instant: boolean, id: string | undefined): number {
  if (step.action === 'book') {
    if (step.adults === 0) return 400;
    if (model.has_begun || taken(model) + step.adults > model.capacity) return 409;
    model.bookings.push({ id: id ?? '', status: instant ? 'confirmed' : 'pending', places: step.adults, hers: step.by === 'client' });
    return 201;
  }
  const chosen = model.bookings[step.which % model.bookings.length]!;
  if (step.action === 'withdraw' && !chosen.hers) return 404;
  const status = next[step.action][chosen.status];
  if (!status) return 409;
  if (step.action === 'complete' && !model.has_begun) return 409;
  if (step.action === 'accept' && model.has_begun) return 409;
  if (step.action === 'withdraw' && chosen.status === 'confirmed' && model.has_begun) return 409;
  chosen.status = status;
  return 200;
}

async function shownAs(offer: Offer) {
  const slots = await guest.done(api.services.availability, { params: { id: offer.service.id }, query: { include_full: 'true' } });
  return slots.map(({ available_spots }) => available_spots);
}

test('whatever people do one after another, the slot counts as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(stage, async ({ capacity, confirmation, steps }) => {
      const offer = await stagedOffer(capacity, confirmation);
      const model: Model = { capacity, has_begun: false, bookings: [] };
      for (const step of steps) {
        if (step.action === 'begin') {
          await begin(offer);
          model.has_begun = true;
          continue;
        }
        if (step.action !== 'book' && model.bookings.length === 0) continue;
        const { status, body } = await perform(offer, model.bookings, step);
        assert.equal(
          status,
          expected(model, step, confirmation === 'instant', (body as { id?: string }).id),
          JSON.stringify({ step, body }),
        );
        assert.deepEqual(await shownAs(offer), model.has_begun ? [] : [capacity - taken(model)]);
      }
    }),
    { numRuns: 30 },
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('whatever people do at the same time, no slot is oversold and no place is lost', async () => {
  await fc.assert(
    fc.asyncProperty(stage, async ({ capacity, confirmation, steps }) => {
      const offer = await stagedOffer(capacity, confirmation);
      const calls = steps.filter((step) => step.action !== 'begin');
      const first = await Promise.all(calls.filter(({ action }) => action === 'book').map((step) => perform(offer, [], step)));
      const known = first.flatMap(({ status, body }) =>
        status === 201 ? [{ id: (body as { id: string }).id, status: 'pending' as const, places: 0, hers: false }] : [],
      );
      if (calls.length < steps.length) await begin(offer);
      if (known.length > 0) await Promise.all(calls.map((step) => perform(offer, known, step)));
      const [row] = await sql<{ spots_taken: number; places: number; ledger: number }[]>`
        select spots_taken, (select coalesce(sum(places), 0) from bookings b where b.slot_id = s.id and status <> 'cancelled') as places,
          (select coalesce(sum(places), 0) from seat_ledger m where m.slot_id = s.id) as ledger
        from slots s where id = ${offer.slot.id}`;
      assert.ok(row!.places <= capacity);
      assert.deepEqual([row!.spots_taken, row!.ledger], [row!.places, row!.places]);
    }),
    { numRuns: 20 },
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});
