import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { octo } from '../../../contract/octo.ts';
import type { OctoBookingState } from '../../../contract/octo/bookings.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltService, BuiltSlot } from '../../../tests/support/builders.ts';
import { octoThrough, reserveBody, resellersOn, type OctoCaller } from '../../../tests/support/resellers.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';

const { sql, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

const CAPACITY = 5;
const SLOTS = 2;

/** A reseller's booking as this test knows it. */
type KnownBooking = { uuid: string; status: OctoBookingState; slot: number; people: number };
type Step =
  | { action: 'reserve'; slot: number; people: number }
  | { action: 'extend' | 'cancel' | 'lapse'; nth: number }
  | { action: 'confirm'; nth: number; people: number | null }
  | { action: 'change'; nth: number; slot: number; people: number };
type Market = { software: OctoCaller; service: BuiltService; slots: BuiltSlot[]; known: KnownBooking[] };

const people = fc.integer({ min: 1, max: 4 });
const slot = fc.integer({ min: 0, max: SLOTS - 1 });
const nth = fc.nat(5);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ action: fc.constant('reserve' as const), slot, people }) },
    { weight: 3, arbitrary: fc.record({ action: fc.constantFrom('extend' as const, 'cancel' as const, 'lapse' as const), nth }) },
    { weight: 2, arbitrary: fc.record({ action: fc.constant('confirm' as const), nth, people: fc.option(people) }) },
    { weight: 3, arbitrary: fc.record({ action: fc.constant('change' as const), nth, slot, people }) },
  ),
  { minLength: 4, maxLength: 14 },
);

const takes = ({ status }: KnownBooking) => status === 'ON_HOLD' || status === 'CONFIRMED';
const freeOn = ({ known }: Market, at: number, but?: KnownBooking) =>
  CAPACITY - known.filter((one) => one !== but && takes(one) && one.slot === at).reduce((sum, one) => sum + one.people, 0);

/** What a step makes of a booking that there is: its refusal, or undefined where it is done. */
function expected(market: Market, step: Exclude<Step, { action: 'reserve' }>, one: KnownBooking): string | undefined {
  const refused = step.action === 'confirm' ? 'INVALID_BOOKING_UUID' : 'UNPROCESSABLE_ENTITY';
  switch (step.action) {
    case 'lapse':
      if (one.status === 'ON_HOLD') one.status = 'EXPIRED';
      return undefined;
    case 'cancel':
      if (takes(one)) one.status = 'CANCELLED';
      return undefined;
    case 'extend':
      return one.status === 'ON_HOLD' ? undefined : refused;
    case 'confirm':
      if (one.status === 'CONFIRMED') return undefined;
      if (one.status !== 'ON_HOLD') return refused;
      if ((step.people ?? one.people) > freeOn(market, one.slot, one)) return 'UNPROCESSABLE_ENTITY';
      Object.assign(one, { status: 'CONFIRMED', people: step.people ?? one.people });
      return undefined;
    case 'change':
      if (!takes(one) || step.people > freeOn(market, step.slot, one)) return refused;
      Object.assign(one, { slot: step.slot, people: step.people });
      return undefined;
  }
}

async function perform({ software, service, slots }: Market, step: Exclude<Step, { action: 'reserve' }>, { uuid: named }: KnownBooking) {
  const party = (count: number) => Array.from({ length: count }, () => ({ unitId: service.units[0]!.id }));
  switch (step.action) {
    case 'lapse':
      await sql`update holds set expires_at = now() from reseller_bookings rb where rb.uuid = ${named} and holds.id = rb.hold_id and ended_at is null`;
      return undefined;
    case 'cancel':
      return software.ask(octo.cancel, { named, body: {} });
    case 'extend':
      return software.ask(octo.extend, { named, body: { expirationMinutes: 40 } });
    case 'confirm':
      return software.ask(octo.confirm, { named, body: { ...(step.people && { unitItems: party(step.people) }) } });
    case 'change': {
      const body = { availabilityId: hongKongDateTime(slots[step.slot]!.starts_at), unitItems: party(step.people) };
      return software.ask(octo.change, { named, body });
    }
  }
}

async function take(market: Market, step: Step): Promise<void> {
  const { software, service, slots, known } = market;
  if (step.action === 'reserve') {
    const body = reserveBody(service, slots[step.slot]!, { people: step.people });
    const fits = step.people <= freeOn(market, step.slot);
    const answer = await software.ask(octo.reserve, { body });
    assert.deepEqual([answer.status, answer.body.error], fits ? [200, undefined] : [400, 'UNPROCESSABLE_ENTITY']);
    if (fits) known.push({ uuid: body.uuid, status: 'ON_HOLD', slot: step.slot, people: step.people });
    return;
  }
  const one = known[step.nth % known.length];
  if (!one) return;
  const answer = await perform(market, step, one);
  const refusal = expected(market, step, one);
  if (answer) assert.deepEqual([answer.status, answer.body.error], refusal === undefined ? [200, undefined] : [400, refusal]);
}

async function seen({ software, service, slots, known }: Market) {
  const availabilityIds = slots.map(({ starts_at }) => hongKongDateTime(starts_at));
  const listed = await software.done(octo.availability, { body: { productId: service.id, optionId: 'DEFAULT', availabilityIds } });
  const bookings = await Promise.all(known.map(({ uuid }) => software.done(octo.booking, { named: uuid })));
  return {
    vacancies: listed.map(({ vacancies }) => vacancies),
    bookings: bookings.map(({ status, availabilityId, unitItems }) => [status, availabilityId, unitItems.length]),
  };
}

test('whatever a reseller does, bookings and places left are as a model of twenty lines says', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const offer = await buildOffer({ capacity: CAPACITY });
      const second = await buildSlot({ service: offer.service, capacity: CAPACITY });
      const slots = [offer.slot, second].toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
      const software = octoThrough(send, (await buildReseller(offer)).key);
      const market: Market = { software, service: offer.service, slots, known: [] };
      for (const step of all) {
        await take(market, step);
        assert.deepEqual(
          await seen(market),
          {
            vacancies: slots.map((_, at) => freeOn(market, at)),
            bookings: market.known.map(({ status, slot: at, people: count }) => [status, hongKongDateTime(slots[at]!.starts_at), count]),
          },
          JSON.stringify(step),
        );
      }
    }),
    { numRuns: 25 },
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
