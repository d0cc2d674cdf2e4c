import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../../contract/api.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type BuiltSlot, type Offer } from '../../../tests/support/builders.ts';
import type { Answer, Caller } from '../../../tests/support/caller.ts';
import { findSeatDrift } from '../../availability/seats.ts';

const { sql, as, guest, buildOffer, buildProvider, buildSlot, buildUser } = await testApp();
const provider = await buildProvider();
const client = await buildUser();
const [boss, mei] = [await as(provider.user), await as(client)];

// The whole of booking on one slot, beside a second one to which bookings move, as simple as it can be said: what happens next, and how many
// places are then taken. Infants take none; a whole boat takes all there are, also when these become more or fewer.
type Known = { id: string; status: BookingStatus; places: number; infants: number; on: 0 | 1; hers: boolean; is_whole: boolean };
/** What a browser holds on the slot. One that is over takes no place, whether or not anything has ended it. */
type KnownHold = { id: string; places: number; is_over: boolean };
/** Three browsers, each with its secret. */
type Browsers = { tokens: string[]; holds: Map<number, KnownHold> };
type Model = Browsers & { capacity: number; has_begun: boolean; bookings: Known[] };
/** How many places the second slot has. Its departure does not begin. */
const ROOM = 12;
type Move = 'accept' | 'complete' | 'decline' | 'withdraw';
type HoldStep = { action: 'hold' | 'book_hold' | 'release' | 'run_out'; browser: number; adults: number };
type Step =
  | { action: 'book'; adults: number; infants: number; by: 'guest' | 'client' }
  | { action: Move; which: number }
  | { action: 'book_whole' }
  | { action: 'resize'; capacity: number }
  | { action: 'change'; which: number; to: 0 | 1; adults: number; infants: number; is_whole: boolean }
  | HoldStep
  /** The departure begins. */
  | { action: 'begin' };
type Doing = Exclude<Step, { action: 'begin' }>;

const isOfHold = (step: Step): step is HoldStep => 'browser' in step;
const newBrowsers = (): Browsers => ({ tokens: [newHoldToken(), newHoldToken(), newHoldToken()], holds: new Map() });
const takenOn = (slot: 0 | 1, { bookings, holds }: Pick<Model, 'bookings' | 'holds'>) =>
  bookings.reduce((sum, { status, places, on }) => sum + (status === 'cancelled' || on !== slot ? 0 : places), 0) +
  (slot === 1 ? 0 : [...holds.values()].reduce((sum, { is_over, places }) => sum + (is_over ? 0 : places), 0));
const taken = (model: Pick<Model, 'bookings' | 'holds'>) => takenOn(0, model);
const begun = ({ has_begun }: Model, { on }: Known) => has_begun && on === 0;
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
const changing = fc.record({
  action: fc.constant('change' as const),
  which: fc.nat(30),
  to: fc.constantFrom(0 as const, 1 as const),
  adults: fc.integer({ min: 0, max: 4 }),
  infants: fc.integer({ min: 0, max: 2 }),
  is_whole: fc.constantFrom(false, false, true),
});
const resizing = fc.record({ action: fc.constant('resize' as const), capacity: fc.integer({ min: 1, max: 12 }) });
const holding: fc.Arbitrary<HoldStep> = fc.record({
  action: fc.constantFrom('hold', 'hold', 'hold', 'book_hold', 'book_hold', 'release', 'run_out'),
  browser: fc.nat(2),
  adults: fc.integer({ min: 1, max: 4 }),
});
const beginning = fc.constant({ action: 'begin' as const });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: booking },
    { weight: 20, arbitrary: holding },
    { weight: 30, arbitrary: moving },
    { weight: 20, arbitrary: changing },
    { weight: 12, arbitrary: fc.constant({ action: 'book_whole' as const }) },
    { weight: 8, arbitrary: resizing },
    { weight: 2, arbitrary: beginning },
  ),
  { minLength: 1, maxLength: 25 },
);
const stage = fc.record({
  capacity: fc.integer({ min: 1, max: 12 }),
  confirmation: fc.constantFrom('request' as const, 'instant' as const),
  steps,
});

async function stagedOffer(capacity: number, confirmation: 'request' | 'instant'): Promise<Offer & { second: BuiltSlot }> {
  const offer = await buildOffer({
    capacity,
    service: {
      provider,
      confirmation,
      units: [
        { kind: 'adult', price: 10_000 },
        { kind: 'infant', price: 0, takes_place: false },
        { kind: 'group', price: 50_000, places: 8, min_people: 1, max_people: 8 },
      ],
    },
  });
  return { ...offer, second: await buildSlot({ service: offer.service, capacity: ROOM }) };
}

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

/** Does one step about a hold for real. */
function performHold(
  offer: Offer,
  { tokens, holds }: Browsers,
  { action, browser, adults }: HoldStep,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const [adult] = offer.service.units;
  const party = { participants: undefined, units: [{ unit: adult!.id, quantity: adults }] };
  const token = tokens[browser]!;
  if (action === 'hold') return guest.ask(api.holds.hold, { body: holdBody(offer, { ...party, token }) });
  const { id } = holds.get(browser)!;
  if (action === 'book_hold') return guest.ask(api.pages.book, { body: bookingBody(offer, { ...party, hold: { id, token } }) });
  if (action === 'release') return guest.ask(api.holds.release, { params: { id }, body: { token } });
  return sql`update holds set expires_at = now() - interval '1 second' where id = ${id}`.then(() => ({ status: 204, body: {} }));
}

/** What the model says must come of it, and takes it. */
function expectedOfHold(model: Model, { action, browser, adults }: HoldStep, instant: boolean, id: string): number {
  const own = model.holds.get(browser);
  const is_live = own !== undefined && !own.is_over;
  const fits = !model.has_begun && taken(model) - (is_live ? own.places : 0) + adults <= model.capacity;
  if (action === 'hold') {
    if (is_live && own.places === adults) return 201;
    if (!fits) return 409;
    model.holds.set(browser, { id, places: adults, is_over: false });
    return 201;
  }
  if (action === 'book_hold' && !fits) return 409;
  if (action === 'book_hold')
    model.bookings.push({ id, status: instant ? 'confirmed' : 'pending', places: adults, infants: 0, on: 0, hers: false, is_whole: false });
  if (action === 'run_out') own!.is_over = true;
  else model.holds.delete(browser);
  return action === 'book_hold' ? 201 : 204;
}

/** Four people who want the whole boat. */
const wholeParty = ({ service }: Offer) => ({ participants: 4, units: [{ unit: service.units[2]!.id, quantity: 1 }] });

/** Does one step for real; the status of the answer, and its body. */
function perform(
  offer: Offer & { second: BuiltSlot },
  known: Browsers & { bookings: readonly Known[] },
  step: Doing,
): Promise<Pick<Answer, 'status' | 'body'>> {
  if (isOfHold(step)) return performHold(offer, known, step);
  if (step.action === 'book') {
    const [adult, infant] = offer.service.units;
    const units = [
      { unit: adult!.id, quantity: step.adults },
      { unit: infant!.id, quantity: step.infants },
    ];
    return (step.by === 'client' ? mei : guest).ask(api.pages.book, { body: bookingBody(offer, { participants: undefined, units }) });
  }
  if (step.action === 'book_whole') return guest.ask(api.pages.book, { body: bookingBody(offer, wholeParty(offer)) });
  if (step.action === 'resize') return boss.ask(api.availability.change, { params: offer.slot, body: { capacity: step.capacity } });
  const { id } = known.bookings[step.which % known.bookings.length]!;
  if (step.action === 'change') return performChange(offer, id, step);
  const { who, endpoint } = calls[step.action];
  return who.ask(endpoint, { params: { id }, body: { reason: 'Because' } });
}

/** Changes a booking as its quote says, unless that is refused. */
async function performChange(
  offer: Offer & { second: BuiltSlot },
  id: string,
  { to, adults, infants, is_whole }: Extract<Step, { action: 'change' }>,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const { slot, second, service } = offer;
  const [adult, infant] = service.units;
  const units = [
    { unit: adult!.id, quantity: adults },
    { unit: infant!.id, quantity: infants },
  ];
  const body = { availability_slot: [slot, second][to]!.id, ...(is_whole ? wholeParty(offer) : { units }) };
  const quoted = await boss.ask(api.bookings.quoteChange, { params: { id }, body });
  if (quoted.status !== 200) return quoted;
  const { version, difference } = quoted.body as { version: number; difference: string };
  return boss.ask(api.bookings.change, { params: { id }, body: { ...body, version, difference } });
}

/** What the model says must come of a change, and takes it. */
function expectedOfChange(model: Model, chosen: Known, { to, adults, infants, is_whole }: Extract<Step, { action: 'change' }>): number {
  if (chosen.status === 'completed' || chosen.status === 'cancelled' || begun(model, chosen)) return 409;
  if (!is_whole && adults === 0) return 400;
  const is_moved = to !== chosen.on;
  const is_same = is_whole ? chosen.is_whole : !chosen.is_whole && adults === chosen.places && infants === chosen.infants;
  if (!is_moved && is_same) return 409;
  const places = is_whole ? [model.capacity, ROOM][to]! : adults;
  const needed = is_moved ? places : places - chosen.places;
  if (is_moved && to === 0 && model.has_begun) return 409;
  if (needed > 0 && takenOn(to, model) + needed > [model.capacity, ROOM][to]!) return 409;
  Object.assign(chosen, { on: to, places, infants: is_whole ? 0 : infants, is_whole });
  return 200;
}

/** Fewer places than people have are refused, but where one of them has all. */
function expectedOfResize(model: Model, capacity: number): number {
  const whole = model.bookings.find(({ is_whole, on, status }) => is_whole && on === 0 && status !== 'cancelled');
  if (!whole && taken(model) > capacity) return 409;
  if (whole) whole.places = capacity;
  model.capacity = capacity;
  return 200;
}

/** What the model says must come of a step, and takes it. */
function expected(model: Model, step: Doing, instant: boolean, id: string | undefined): number {
  if (isOfHold(step)) return expectedOfHold(model, step, instant, id ?? '');
  if (step.action === 'book') {
    if (step.adults === 0) return 400;
    if (model.has_begun || taken(model) + step.adults > model.capacity) return 409;
    const status = instant ? 'confirmed' : 'pending';
    const hers = step.by === 'client';
    model.bookings.push({ id: id ?? '', status, places: step.adults, infants: step.infants, on: 0, hers, is_whole: false });
    return 201;
  }
  if (step.action === 'book_whole') {
    if (model.has_begun || taken(model) > 0) return 409;
    const status = instant ? 'confirmed' : 'pending';
    model.bookings.push({ id: id ?? '', status, places: model.capacity, infants: 0, on: 0, hers: false, is_whole: true });
    return 201;
  }
  if (step.action === 'resize') return expectedOfResize(model, step.capacity);
  const chosen = model.bookings[step.which % model.bookings.length]!;
  if (step.action === 'change') return expectedOfChange(model, chosen, step);
  if (step.action === 'withdraw' && !chosen.hers) return 404;
  const status = next[step.action][chosen.status];
  if (!status) return 409;
  if (step.action === 'complete' && !begun(model, chosen)) return 409;
  if (step.action === 'accept' && begun(model, chosen)) return 409;
  if (step.action === 'withdraw' && chosen.status === 'confirmed' && begun(model, chosen)) return 409;
  chosen.status = status;
  return 200;
}

/** Whether there is something to do it with. Nothing says when a hold that is over has been ended, until when its places are in the way of fewer. */
function isPossible(step: Doing, { holds, bookings, has_begun }: Model): boolean {
  if (isOfHold(step)) return step.action === 'hold' || holds.has(step.browser);
  if (step.action === 'resize') return !has_begun && ![...holds.values()].some(({ is_over }) => is_over);
  return step.action === 'book' || step.action === 'book_whole' || bookings.length > 0;
}

async function shownAs(offer: Offer) {
  const slots = await guest.done(api.services.availability, { params: { id: offer.service.id }, query: { include_full: 'true' } });
  return slots.map(({ available_spots }) => available_spots);
}

test('whatever people do one after another, the slot counts as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(stage, async ({ capacity, confirmation, steps }) => {
      const offer = await stagedOffer(capacity, confirmation);
      const model: Model = { ...newBrowsers(), capacity, has_begun: false, bookings: [] };
      for (const step of steps) {
        if (step.action === 'begin') {
          await begin(offer);
          model.has_begun = true;
          continue;
        }
        if (!isPossible(step, model)) continue;
        const { status, body } = await perform(offer, model, step);
        assert.equal(
          status,
          expected(model, step, confirmation === 'instant', (body as { id?: string }).id),
          JSON.stringify({ step, body }),
        );
        const left = ROOM - takenOn(1, model);
        assert.deepEqual(await shownAs(offer), model.has_begun ? [left] : [model.capacity - taken(model), left]);
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
      const browsers = newBrowsers();
      const calls = steps.filter((step) => step.action !== 'begin');
      const begins = calls.filter(({ action }) => action === 'book' || action === 'book_whole' || action === 'hold');
      const first = await Promise.all(begins.map((step) => perform(offer, { ...browsers, bookings: [] }, step)));
      const bookings: Known[] = [];
      for (const [n, { status, body }] of first.entries()) {
        const [step, { id }] = [begins[n]!, body as { id: string }];
        if (status === 201 && isOfHold(step)) browsers.holds.set(step.browser, { id, places: 0, is_over: false });
        else if (status === 201) bookings.push({ id, status: 'pending', places: 0, infants: 0, on: 0, hers: false, is_whole: false });
      }
      if (calls.length < steps.length) await begin(offer);
      const possible = calls.filter((step) => isPossible(step, { ...browsers, bookings, capacity, has_begun: false }));
      await Promise.all(possible.map((step) => perform(offer, { ...browsers, bookings }, step)));
      const [row] = await sql<{ spots_taken: number; capacity: number; places: number; ledger: number }[]>`
        select spots_taken, capacity, (select coalesce(sum(places), 0) from bookings b where b.slot_id = s.id and status <> 'cancelled')
            + (select coalesce(sum(places), 0) from holds h where h.slot_id = s.id and ended_at is null) as places,
          (select coalesce(sum(places), 0) from seat_ledger m where m.slot_id = s.id) as ledger
        from slots s where id = ${offer.slot.id}`;
      assert.ok(row!.places <= row!.capacity);
      assert.deepEqual([row!.spots_taken, row!.ledger], [row!.places, row!.places]);
    }),
    { numRuns: 20 },
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});
