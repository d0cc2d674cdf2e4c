import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../contract/api.ts';
import { commissionStates } from '../../contract/ledger.ts';
import type { Confirmation } from '../../contract/bookings.ts';
import type { BookingStatus } from '../../rules/booking-states.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { addDays, hongKongDate, monthStart } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { postJournal } from './post-journal.ts';
import { findDiscrepancies } from './integrity-checks.ts';

const { sql, as, guest, buildOffer, buildOperator, buildPartner, buildProvider, buildReferral, links } = await testApp();
const provider = await buildProvider();
const [boss, lok] = [await as(provider.user), await as(await buildOperator())];

// Money on a booking, as simple as it can be said, in cents. What the journal must come to is reckoned here a second time.
type Known = {
  id: string;
  status: BookingStatus;
  has_begun: boolean;
  paid: boolean;
  total: bigint;
  fee: bigint;
  back: bigint;
  /** What is given back to a customer who cancels, in basis points. */
  share_bp: number;
  /** What a customer who cancelled does not get back. */
  retained: bigint;
  rate_bp: number;
  /** Own bookings earn nothing until the operator has agreed. */
  credit: 'none' | 'earns' | 'held';
};
type Step =
  | {
      action: 'book';
      price: number;
      people: number;
      fee_bp: number;
      confirmation: 'request' | 'instant';
      rate_bp: number;
      share_bp: number;
      credit: Known['credit'];
    }
  | { action: 'accept' | 'begin' | 'complete' | 'cancel' | 'withdraw' | 'pay' | 'unpay' | 'decide' | 'grace'; which: number }
  | { action: 'refund'; which: number; share: number }
  | { action: 'post' }
  | { action: 'make' }
  | { action: 'transfer' }
  /** The next month begins. */
  | { action: 'month' };

const book = fc.record({
  action: fc.constant('book' as const),
  price: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1_000, max: 100_000_000 })),
  people: fc.integer({ min: 1, max: 9 }),
  fee_bp: fc.integer({ min: 0, max: 3_000 }),
  confirmation: fc.constantFrom('request' as const, 'instant' as const),
  rate_bp: fc.oneof(fc.constant(800), fc.integer({ min: 0, max: 5_000 })),
  share_bp: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 10_000 })),
  credit: fc.constantFrom<Known['credit']>('none', 'earns', 'earns', 'held'),
});
const one = fc.record({
  action: fc.constantFrom('accept', 'begin', 'complete', 'cancel', 'withdraw', 'pay', 'unpay', 'decide', 'grace'),
  which: fc.nat(20),
});
const back = fc.record({
  action: fc.constant('refund' as const),
  which: fc.nat(20),
  share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1.1, noNaN: true })),
});
const whole = fc.constantFrom<Step>({ action: 'post' }, { action: 'make' }, { action: 'transfer' }, { action: 'month' });
const steps = fc.array(
  fc.oneof({ weight: 3, arbitrary: book }, { weight: 8, arbitrary: one }, { weight: 3, arbitrary: back }, { weight: 3, arbitrary: whole }),
  { minLength: 3, maxLength: 30 },
);

/** The state of a new booking, once a large one is confirmed by mail. */
async function confirmed({ id, status, confirm_minutes }: Confirmation): Promise<Known['status']> {
  if (!confirm_minutes) return status;
  const link = { params: { token: links.sign('booking', id) }, body: { proof: links.sign('confirm_booking', id) } };
  return (await guest.done(api.guests.confirm, link)).status;
}

const live = ({ status }: Known) => status === 'confirmed' || status === 'completed';
const final = ({ total, fee }: Known) => total + fee;
const inHand = (known: Known) => (known.paid ? final(known) - known.back : 0n);
const refunded = (known: Known) => final(known) > 0n && known.back === final(known);
const halfUp = (part: bigint, of: bigint, whole: bigint) => (whole === 0n ? 0n : (2n * part * of + whole) / (2n * whole));

/** What the accounts of a booking must come to, those that are nothing left out. */
async function demanded(known: Known): Promise<Record<string, number>> {
  const sold = live(known) ? final(known) - known.back : known.retained;
  const stored = (part: bigint) => (sold > 0n ? part - halfUp(part, final(known) - sold, final(known)) : 0n);
  const takenBack = !known.paid && (await isPaidOut(known));
  const commission = known.credit === 'earns' && !takenBack ? stored(halfUp(known.total, BigInt(known.rate_bp), 10_000n)) : 0n;
  const cash = known.paid ? final(known) - known.back : 0n;
  const accounts = {
    customer: sold - cash,
    cash,
    fee: -stored(known.fee),
    partner: -commission,
    provider: stored(known.fee) + commission - sold,
  };
  return Object.fromEntries(
    Object.entries(accounts)
      .filter(([, cents]) => cents !== 0n)
      .map(([account, cents]) => [account, Number(cents)]),
  );
}

test('whatever happens to bookings and money, the books hold', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const partner = await buildPartner();
      const hotel = await as(partner.user);
      const bookings: Known[] = [];
      const open: string[] = [];

      for (const step of all) {
        if (step.action === 'book') {
          await sql`update marketplace_settings set fee_bp = ${step.fee_bp}`;
          const { price, people, confirmation, rate_bp, share_bp, credit } = step;
          const cancellation_tiers = sql.json([{ hours_before: 1, share_bp }]);
          const offer = await buildOffer({
            service: { provider, confirmation, price, cancellation_tiers, units: [{ kind: 'adult', price }] },
          });
          const made = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: people }) });
          if (credit !== 'none')
            await buildReferral({ booking: made, partner, rate_bp, ...(credit === 'held' && { reason: 'own_booking', sign: 'email' }) });
          const nothing = { back: 0n, retained: 0n };
          const cents = { total: BigInt(toCents(made.total_price)), fee: BigInt(toCents(made.service_fee)) };
          bookings.push({
            id: made.id,
            status: await confirmed(made),
            has_begun: false,
            paid: false,
            ...cents,
            ...nothing,
            share_bp,
            rate_bp,
            credit,
          });
        } else if (step.action === 'post') await postJournal(sql);
        else if (step.action === 'month') await lieBack(bookings, partner.id);
        else if (step.action === 'make') {
          const { status, body } = await lok.ask(api.payouts.make, { body: { partner: partner.id } });
          assert.ok(status === 201 || status === 409);
          if (status === 201) open.push((body as { id: string }).id);
        } else if (step.action === 'transfer') {
          const id = open.pop();
          if (id) await lok.done(api.payouts.pay, { params: { id }, body: { reference: 'FPS 1' } });
        } else if (bookings.length > 0) await happen(bookings[step.which % bookings.length]!, step);
      }

      await listsByStateHold(hotel);
      await postJournal(sql);
      await listsByStateHold(hotel);
      assert.deepEqual([...(await findDiscrepancies(sql))], []);
      for (const known of bookings) {
        const posted = await sql<{ account: string; cents: number }[]>`
          select side.account, sum(side.cents)::bigint as cents
          from journal_entries, lateral (values ('customer', customer), ('cash', cash), ('fee', fee), ('provider', provider), ('partner', partner)) side (account, cents)
          where booking_id = ${known.id} group by 1 having sum(side.cents) <> 0`;
        assert.deepEqual(
          Object.fromEntries(posted.map(({ account, cents }) => [account, cents])),
          await demanded(known),
          JSON.stringify(all),
        );
      }
      await statementsHold(hotel, partner.id);
    }),
    { numRuns: 60 },
  );
});

/** What the books have of these by now, they have had since a month before. */
async function lieBack(bookings: Known[], partner_id: string): Promise<void> {
  await rewritePast(sql, async (tx) => {
    await tx`
      update journal_entries set at = at - interval '1 month'
      where booking_id = any(${bookings.map(({ id }) => id)}::uuid[]) or payout_id in (select id from payouts where partner_id = ${partner_id})`;
    // Entries never move but here: their months are summed anew.
    await tx`delete from partner_months where partner_id = ${partner_id}`;
    await tx`
      insert into partner_months (partner_id, month, earned, reversed, paid_out)
      select partner_id, date_trunc('month', at at time zone 'Asia/Hong_Kong'), coalesce(-sum(partner) filter (where booking_id is not null and partner < 0), 0),
        coalesce(-sum(partner) filter (where partner > 0 and booking_id is not null), 0), coalesce(-sum(partner) filter (where payout_id is not null), 0)
      from journal_entries where partner_id = ${partner_id} group by 1, 2`;
  });
}

/** The Hong Kong months from the first in which the books have anything to the last. */
async function months(): Promise<string[]> {
  const [{ first, last } = assert.fail('an aggregate always has a row')] = await sql<{ first: Date; last: Date }[]>`
    select coalesce(min(at), now()) as first, coalesce(max(at), now()) as last from journal_entries`;
  const all: string[] = [];
  for (let day = monthStart(hongKongDate(first)); day <= hongKongDate(last); day = monthStart(addDays(day, 31))) all.push(day.slice(0, 7));
  return all;
}

/** Whether a payout holds a commission of the booking. */
async function isPaidOut({ id }: Known): Promise<boolean> {
  return (await sql`select from commission_lines where booking_id = ${id} and payout_id is not null`).length > 0;
}

/** Does one thing to a booking, and expects what the model says comes of it. */
async function happen(known: Known, step: Exclude<Step, { action: 'book' | 'post' | 'make' | 'transfer' | 'month' }>): Promise<void> {
  const params = { id: known.id };
  const status = async (expected: boolean, call: Promise<{ status: number; body: unknown }>) => {
    const answer = await call;
    assert.equal(
      answer.status < 300,
      expected,
      `${step.action} ${JSON.stringify({ answer: answer.body, status: known.status, paid: known.paid })}`,
    );
    return expected;
  };
  const body = { reason: 'Because' };
  if (step.action === 'accept') {
    if (await status(known.status === 'pending' && !known.has_begun, boss.ask(api.bookings.accept, { params }))) known.status = 'confirmed';
  } else if (step.action === 'begin') {
    await sql`update bookings set starts_at = least(starts_at, now()) where id = ${known.id}`;
    known.has_begun = true;
  } else if (step.action === 'complete') {
    if (await status(known.status === 'confirmed' && known.has_begun, boss.ask(api.bookings.complete, { params })))
      known.status = 'completed';
  } else if (step.action === 'cancel') {
    const may = known.status === 'pending' || known.status === 'confirmed';
    if (await status(may, boss.ask(api.bookings.cancel, { params, body }))) known.status = 'cancelled';
  } else if (step.action === 'withdraw') {
    const may = known.status === 'pending' || (known.status === 'confirmed' && !known.has_begun);
    const asked = guest.ask(api.guests.cancel, { params: { token: links.sign('booking', known.id) }, body: {} });
    const in_hand = inHand(known);
    const retained = known.status === 'confirmed' ? in_hand - halfUp(in_hand, BigInt(known.share_bp), 10_000n) : 0n;
    if (await status(may, asked)) Object.assign(known, { status: 'cancelled', retained });
  } else if (step.action === 'pay' || step.action === 'unpay') {
    const paid = step.action === 'pay';
    const changes = known.paid !== paid || refunded(known);
    const may = known.status !== 'cancelled' && (!changes || known.back === 0n);
    const marked = boss.ask(api.bookings.payment, { params, body: { payment_status: paid ? 'paid' : 'unpaid' } });
    if (await status(may, marked)) known.paid = paid;
  } else if (step.action === 'decide') {
    if (known.credit !== 'held') return;
    await sql`update booking_referrals set decision = 'paid', decided_at = now() where booking_id = ${known.id}`;
    known.credit = 'earns';
  } else if (step.action === 'grace') {
    await sql`
      update bookings set completed_at = completed_at - interval '8 days', starts_at = completed_at - interval '10 days', ends_at = completed_at - interval '9 days'
      where id = ${known.id} and completed_at is not null`;
  } else if ('share' in step) {
    const left = inHand(known);
    const cents = BigInt(Math.min(100_000_000, Math.max(1, Math.round(Number(left) * step.share))));
    const given = boss.ask(api.bookings.refund, { params, body: { amount: fromCents(Number(cents)) } });
    if (await status(left > 0n && cents <= left, given)) {
      // What is more than was due is given of what was retained.
      const beyond = cents - (left - known.retained);
      if (beyond > 0n && known.status === 'cancelled') known.retained -= beyond;
      known.back += cents;
    }
  }
}

/** Asked for by state, a partner's bookings are those that all of them together show in that state. */
async function listsByStateHold(hotel: typeof boss): Promise<void> {
  const { results: all } = await hotel.done(api.statements.earnings, { query: { page_size: 100 } });
  for (const status of commissionStates) {
    const { count, results } = await hotel.done(api.statements.earnings, { query: { status, page_size: 100 } });
    const expected = all.filter((one) => one.status === status).map(({ id }) => id);
    assert.deepEqual([results.map(({ id }) => id), count], [expected, expected.length], status);
  }
}

/** Statements say what the journal says, and their lines add up. */
async function statementsHold(hotel: typeof boss, partner_id: string): Promise<void> {
  const cents = (amounts: string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);
  const [owed = assert.fail('an aggregate always has a row')] = await sql<{ partner: number; provider: number }[]>`
    select coalesce(-sum(partner) filter (where partner_id = ${partner_id}), 0)::bigint as partner,
      coalesce(-sum(provider) filter (where provider_id = ${provider.id}), 0)::bigint as provider
    from journal_entries`;

  const all = await months();
  const statements = await Promise.all(all.map((month) => hotel.done(api.statements.partner, { query: { month } })));
  let carried = 0;
  for (const { opening, earned, reversed, paid_out, closing, lines } of statements) {
    assert.equal(toCents(opening), carried);
    carried = toCents(closing);
    assert.equal(cents([opening, earned, reversed, paid_out]), carried);
    assert.equal(toCents(opening) + cents(lines.map(({ amount }) => amount)), carried);
  }
  assert.equal(carried, owed.partner);

  const { totals } = await hotel.done(api.statements.earnings, {});
  assert.equal(cents([totals.pending, totals.approved]), carried);
  assert.equal(cents([totals.paid, ...statements.map(({ paid_out }) => paid_out)]), 0);

  const settlements = await Promise.all(all.map((month) => boss.done(api.statements.provider, { query: { month } })));
  for (const settled of settlements) {
    assert.equal(cents([settled.gross, settled.refunds, settled.commissions]), toCents(settled.net));
    for (const column of ['gross', 'refunds', 'commissions', 'net'] as const)
      assert.equal(cents(settled.lines.map((line) => line[column])), toCents(settled[column]), column);
  }
  assert.equal(cents(settlements.map(({ net }) => net)), owed.provider);
}
