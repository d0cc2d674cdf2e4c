import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../../contract/api.ts';
import type { Booking } from '../../../contract/bookings.ts';
import type { ChangeQuote } from '../../../contract/changes.ts';
import { fromCents, shareOf, toCents } from '../../../rules/money.ts';
import { testApp } from '../../../tests/support/app.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';
import { insertPayment, lockMoney } from '../payment/payment-writes.ts';

const { sql, as, guest, links, buildBooking, buildProvider, buildReferral, buildService, buildSlot } = await testApp();
const provider = await buildProvider();
const boss = await as(provider.user);
/** What a customer who cancels gets back of the price, in basis points. */
const SHARE_BP = 4_999;

/** The money of one booking, in cents: each payment, the oldest first, what was given back, taken off the price by that, and withheld once it is cancelled. */
type Known = { status: string; final: number; payments: number[]; back: number; reduced: number; withheld: number };
type Step =
  | { action: 'change'; people: number; price: number; fee_bp: number; is_moved: boolean }
  | { action: 'refund' | 'arrive'; share: number }
  | { action: 'pay' | 'unpay' | 'accept' | 'cancel' | 'withdraw' | 'post' };

const price = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1_000, max: 1_000_000 }));
const fee_bp = fc.integer({ min: 0, max: 3_000 });
const change = fc.record({
  action: fc.constant('change' as const),
  people: fc.integer({ min: 1, max: 6 }),
  price,
  fee_bp,
  is_moved: fc.boolean(),
});
const refund = fc.record({
  action: fc.constantFrom('refund' as const, 'arrive' as const),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const other = fc.record({ action: fc.constantFrom('pay', 'pay', 'unpay', 'accept', 'cancel', 'withdraw', 'post') });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: change }, { weight: 2, arbitrary: refund }, { weight: 4, arbitrary: other }),
  { minLength: 2, maxLength: 12 },
);

const inHand = ({ payments, back }: Known) => payments.reduce((sum, payment) => sum + payment, -back);
const worth = (known: Known) => (known.status === 'cancelled' ? Math.min(known.withheld, inHand(known)) : known.final - known.reduced);

/** What a reader of the booking must see. */
function expected(known: Known) {
  const left = inHand(known) - worth(known);
  return { owed: fromCents(known.status === 'cancelled' ? 0 : Math.max(0, -left)), refund_due: fromCents(Math.max(0, left)) };
}

test('whatever is changed, paid, refunded and cancelled, what is owed or due follows, and places and books hold', async () => {
  await fc.assert(
    fc.asyncProperty(price, fc.constantFrom('pending', 'confirmed'), fc.boolean(), steps, async (first, status, is_referred, all) => {
      const cancellation_tiers = sql.json([{ hours_before: 1, share_bp: SHARE_BP }]);
      const service = await buildService({ provider, price: first, units: [{ kind: 'adult', price: first }], cancellation_tiers });
      const slots = [await buildSlot({ service, capacity: 6 }), await buildSlot({ service, capacity: 6 })];
      // A booking that costs nothing is written as paid.
      const payment_status = first === 0 ? 'paid' : 'unpaid';
      const booking = await buildBooking({
        slot: slots[0]!,
        status: status as 'pending',
        participants: 2,
        payment_status,
        cancellation_tiers,
      });
      if (is_referred) await buildReferral({ booking });
      const params = { id: booking.id };
      const start = await boss.done(api.bookings.get, { params });
      const known: Known = { status, final: toCents(start.final_amount), payments: [], back: 0, reduced: 0, withheld: 0 };
      let people = 2;

      for (const step of all) {
        if (step.action === 'post') await postJournal(sql);
        else if (step.action === 'change') {
          await sql`update units set price = ${step.price} where service_id = ${service.id}`;
          await sql`update marketplace_settings set fee_bp = ${step.fee_bp}`;
          const body = {
            units: [{ unit: service.units[0]!.id, quantity: step.people }],
            ...(step.is_moved && { availability_slot: slots[1]!.id }),
          };
          const quoted = await boss.ask(api.bookings.quoteChange, { params, body });
          const quote = quoted.body as ChangeQuote & { code?: string };
          if (quoted.status !== 200) {
            assert.ok(['illegal_transition', 'nothing_to_change', 'already_refunded'].includes(quote.code ?? ''), JSON.stringify(quote));
            continue;
          }
          assert.equal(toCents(quote.from.final_amount), known.final);
          if (step.people === people) assert.equal(quote.difference, '0.00');
          known.final += toCents(quote.difference);
          people = step.people;
          assert.deepEqual({ owed: quote.owed, refund_due: quote.refund_due }, expected(known));
          const { version, difference } = quote;
          const changed = await boss.done(api.bookings.change, { params, body: { ...body, version, difference } });
          assert.equal(changed.participants, people);
          slots.sort((one) => (one.id === changed.slot_id ? -1 : 1));
        } else await move(known, step, params);
        const seen: Booking = await boss.done(api.bookings.get, { params });
        assert.deepEqual({ owed: seen.owed, refund_due: seen.refund_due }, expected(known), JSON.stringify(all));
        assert.equal(toCents(seen.final_amount), known.final);
      }
      await postJournal(sql);
      assert.deepEqual([...(await findDiscrepancies(sql)), ...(await findSeatDrift(sql))], []);
    }),
    { numRuns: 40 },
  );
});

/** Does one thing to a booking's money or state, if it may be done. */
async function move(known: Known, step: Exclude<Step, { action: 'change' | 'post' }>, params: { id: string }): Promise<void> {
  if (step.action === 'refund') {
    const cents = Math.round(inHand(known) * ('share' in step ? step.share : 1));
    if (cents < 1) return;
    const due = Math.max(0, inHand(known) - worth(known));
    await boss.done(api.bookings.refund, { params, body: { amount: fromCents(cents) } });
    known.back += cents;
    const beyond = Math.max(0, cents - due);
    if (known.status === 'cancelled') known.withheld -= beyond;
    else known.reduced += beyond;
  } else if (step.action === 'arrive') {
    const cents = Math.round(known.final * ('share' in step ? step.share : 1));
    if (cents < 1) return;
    await sql.begin(async (tx) => {
      await lockMoney(tx, params.id);
      const payment = { way: 'fps', source: 'bank_file', received_by: 'provider', reference: '', made_by: null } as const;
      await insertPayment(tx, { ...payment, booking_id: params.id, amount: cents });
    });
    known.payments.push(cents);
  } else if (step.action === 'pay' || step.action === 'unpay') {
    const payment_status = step.action === 'pay' ? 'paid' : 'unpaid';
    const { status } = await boss.ask(api.bookings.payment, { params, body: { payment_status } });
    if (status !== 200) return;
    const spare = inHand(known) - worth(known);
    if (step.action === 'pay') {
      if (spare < 0) known.payments.push(-spare);
    } else for (let newer = 0; known.payments.length > 0 && newer <= spare;) newer += known.payments.pop()!;
  } else if (step.action === 'withdraw') {
    const { status } = await guest.ask(api.guests.cancel, { params: { token: links.sign('booking', params.id) }, body: {} });
    if (status !== 200) return;
    const price = worth(known);
    known.withheld = known.status === 'confirmed' ? price - shareOf(price, SHARE_BP) : 0;
    known.status = 'cancelled';
  } else {
    const call = step.action === 'accept' ? api.bookings.accept : api.bookings.cancel;
    const { status } = await boss.ask(call, { params, body: { reason: 'Because' } });
    if (status === 200) known.status = step.action === 'accept' ? 'confirmed' : 'cancelled';
  }
}
