import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { api } from '../../contract/api.ts';
import type { Confirmation } from '../../contract/bookings.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { testApp } from '../../tests/support/app.ts';
import {
  due,
  final,
  giveBack,
  halfUp,
  held,
  owed,
  part,
  paymentOf,
  takeNewest,
  withoutNothing,
  worth,
  type Known,
} from '../../tests/support/booking-model.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { insertPayment, lockMoney } from '../bookings/payment/payment-writes.ts';
import { makeInvoices } from './invoices/invoice.ts';
import { expectListsByState, expectStatements } from '../../tests/support/statements.ts';
import { postJournal } from './post-journal.ts';
import { findDiscrepancies } from './integrity-checks.ts';

const { sql, as, guest, buildOffer, buildOperator, buildPartner, buildProvider, buildReferral, links } = await testApp();
const provider = await buildProvider({ pay_ways: ['fps'], fps_kind: 'id', fps_account: '1234567', fps_name: 'Kayaks' });
const [boss, lok] = [await as(provider.user), await as(await buildOperator())];

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
  | {
      action: 'accept' | 'begin' | 'complete' | 'cancel' | 'withdraw' | 'pay' | 'unpay' | 'report' | 'miss' | 'decide' | 'grace';
      which: number;
    }
  | { action: 'refund' | 'give_back' | 'keep' | 'confirm'; which: number; share: number }
  | { action: 'receive'; which: number; share: number; by: 'provider' | 'marketplace' }
  | { action: 'post' | 'make' | 'transfer' | 'settle' | 'close' | 'invoice' }
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
  action: fc.constantFrom(
    'accept',
    'begin',
    'complete',
    'cancel',
    'withdraw',
    'withdraw',
    'pay',
    'unpay',
    'report',
    'report',
    'miss',
    'decide',
    'grace',
  ),
  which: fc.nat(20),
});
const share = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1.1, noNaN: true }));
const back = fc.record({
  action: fc.constantFrom('refund', 'refund', 'give_back', 'keep', 'confirm', 'confirm'),
  which: fc.nat(20),
  share,
});
const receive = fc.record({
  action: fc.constant('receive' as const),
  which: fc.nat(20),
  share,
  by: fc.constantFrom('provider' as const, 'marketplace' as const),
});
const whole = fc
  .constantFrom(
    'post' as const,
    'make' as const,
    'transfer' as const,
    'settle' as const,
    'close' as const,
    'invoice' as const,
    'month' as const,
  )
  .map((action): Step => ({ action }));
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: book },
    { weight: 8, arbitrary: one },
    { weight: 3, arbitrary: back },
    { weight: 2, arbitrary: receive },
    { weight: 4, arbitrary: whole },
  ),
  { minLength: 3, maxLength: 30 },
);

/** All that was paid, a half, is given back: the other half is owed still. It is unpaid already, and can be paid. */
const partlyRefunded = (then: 'pay' | 'unpay'): Step[] => [
  { action: 'book', price: 1, people: 2, fee_bp: 0, confirmation: 'request', rate_bp: 0, share_bp: 10_000, credit: 'none' },
  { action: 'receive', which: 0, share: 0, by: 'provider' },
  { action: 'refund', which: 0, share: 1 },
  { action: 'accept', which: 0 },
  { action: then, which: 0 },
];

/** The state of a new booking, once a large one is confirmed by mail. */
async function confirmed({ id, status, confirm_minutes }: Confirmation): Promise<Known['status']> {
  if (!confirm_minutes) return status;
  const link = { params: { token: links.sign('booking', id) }, body: { proof: links.sign('confirm_booking', id) } };
  return (await guest.done(api.guests.confirm, link)).status;
}

/** What a booking has sold, in its parts. */
async function earned(known: Known): Promise<Record<'sold' | 'fee' | 'commission', bigint>> {
  const sold = known.status === 'pending' ? 0n : worth(known);
  const stored = (whole: bigint) => (sold > 0n ? whole - halfUp(whole, final(known) - sold, final(known)) : 0n);
  const takenBack = paymentOf(known) === 'unpaid' && (await isPaidOut(known));
  const earns = known.credit === 'earns' && !takenBack;
  return { sold, fee: stored(known.fee), commission: earns ? stored(halfUp(known.total, BigInt(known.rate_bp), 10_000n)) : 0n };
}

/** What the accounts of a booking must come to, those that are nothing left out. */
async function demanded(known: Known): Promise<Record<string, number>> {
  const { sold, fee, commission } = await earned(known);
  const cash = held(known);
  return withoutNothing({ customer: sold - cash, cash, fee: -fee, partner: -commission, provider: fee + commission - sold });
}

/** What the lines of a booking in the balance of its provider must come to. */
async function balanced(known: Known): Promise<Record<string, number>> {
  if (!['completed', 'cancelled'].includes(known.status) || held(known) < worth(known)) return {};
  const { sold, fee, commission } = await earned(known);
  const has = known.collected - known.given;
  // What is due to the customer lies with the marketplace, as far as that has anything.
  const collected = has > due(known) ? has - due(known) : has > 0n ? 0n : has;
  const withheld = known.status === 'cancelled' ? sold + known.since_over : 0n;
  return withoutNothing({ share: sold - fee - commission, fee, commission, collected, refunded: -known.since_over, withheld });
}

test('whatever happens to bookings and money, the books hold', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const partner = await buildPartner();
      const hotel = await as(partner.user);
      const bookings: Known[] = [];
      const open: string[] = [];
      const settlements: string[] = [];

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
          const cents = { total: BigInt(toCents(made.total_price)), fee: BigInt(toCents(made.service_fee)) };
          const nothing = { collected: 0n, back: 0n, given: 0n, reduced: 0n, since_over: 0n, withheld: 0n, reported: null };
          bookings.push({
            id: made.id,
            status: await confirmed(made),
            has_begun: false,
            ...cents,
            own: [],
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
        } else if (step.action === 'settle') {
          const { status, body } = await lok.ask(api.settlements.make, { body: { provider: provider.id } });
          assert.ok(status === 201 || status === 409);
          if (status === 201) settlements.push((body as { id: string }).id);
        } else if (step.action === 'close') {
          const id = settlements.pop();
          if (id) await lok.done(api.settlements.pay, { params: { id }, body: { reference: 'FPS 2' } });
        } else if (step.action === 'invoice') {
          await makeInvoices(sql);
        } else if ('which' in step && bookings.length > 0) await happen(bookings[step.which % bookings.length]!, step);
      }

      await expectListsByState(hotel);
      await postJournal(sql);
      await expectListsByState(hotel);
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
        const lines = await sql<{ sum: string; cents: number }[]>`
          select part.sum, sum(part.cents)::bigint as cents
          from balance_lines, lateral (values ('share', share), ('fee', fee), ('commission', commission), ('collected', collected), ('refunded', refunded), ('withheld', withheld)) part (sum, cents)
          where booking_id = ${known.id} group by 1 having sum(part.cents) <> 0`;
        assert.deepEqual(Object.fromEntries(lines.map(({ sum, cents }) => [sum, cents])), await balanced(known), JSON.stringify(all));
      }
      await expectStatements(sql, { boss, hotel, provider_id: provider.id, partner_id: partner.id });
    }),
    { numRuns: 60, examples: [[partlyRefunded('pay')], [partlyRefunded('unpay')]] },
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
    await tx`update balance_lines set at = at - interval '1 month' where booking_id = any(${bookings.map(({ id }) => id)}::uuid[])`;
    await tx`delete from fee_days`;
    await tx`
      insert into fee_days (day, fee)
      select (at at time zone 'Asia/Hong_Kong')::date, sum(fee) from balance_lines where fee <> 0 group by 1`;
    await tx`delete from provider_months where provider_id = ${provider.id}`;
    await tx`
      insert into provider_months (provider_id, month, delivered, withheld, share, fee, commission, collected, settled)
      select ${provider.id}, date_trunc('month', at at time zone 'Asia/Hong_Kong'), sum(share + fee + commission - refunded - withheld), sum(withheld), sum(share), sum(fee), sum(commission), sum(collected), sum(settled)
      from (
        select at, share, fee, commission, collected, refunded, withheld, 0 as settled from balance_lines where provider_id = ${provider.id}
        union all
        select paid_at, 0, 0, 0, 0, 0, 0, amount from settlements where provider_id = ${provider.id} and paid_at is not null
      ) moved group by 2`;
  });
}

/** Whether a payout holds a commission of the booking. */
async function isPaidOut({ id }: Known): Promise<boolean> {
  return (await sql`select from commission_lines where booking_id = ${id} and payout_id is not null`).length > 0;
}

/** Does one thing to a booking, and expects what the model says comes of it. */
async function happen(known: Known, step: Extract<Step, { which: number }>): Promise<void> {
  const params = { id: known.id };
  const status = async (expected: boolean, call: Promise<{ status: number; body: unknown }>) => {
    const answer = await call;
    assert.equal(
      answer.status < 300,
      expected,
      `${step.action} ${JSON.stringify({ answer: answer.body, status: known.status, payment: paymentOf(known) })}`,
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
    const price = worth(known);
    const withheld = known.status === 'confirmed' ? price - halfUp(price, BigInt(known.share_bp), 10_000n) : 0n;
    if (await status(may, asked)) Object.assign(known, { status: 'cancelled', withheld });
  } else if (step.action === 'pay' || step.action === 'unpay') {
    const payment_status = step.action === 'pay' ? 'paid' : 'unpaid';
    const changes = paymentOf(known) !== payment_status;
    const is_owed = payment_status === 'paid' && owed(known) > 0n;
    const is_there = payment_status === 'paid' || known.own.length > 0;
    const may = known.status !== 'cancelled' && (!changes || (known.back === 0n && is_there) || is_owed);
    const marked = boss.ask(api.bookings.payment, { params, body: { payment_status } });
    if (!(await status(may, marked)) || !changes) return;
    if (payment_status === 'paid') {
      known.own.push(owed(known));
      known.reported = null;
    } else takeNewest(known);
  } else if (step.action === 'report') {
    const is_agreed = known.status === 'confirmed' || known.status === 'completed';
    const asked = guest.ask(api.guests.reportPayment, { params: { token: links.sign('booking', known.id) }, body: {} });
    if (await status(is_agreed && owed(known) > 0n, asked)) known.reported ??= owed(known);
  } else if (step.action === 'miss') {
    if (await status(known.reported !== null, boss.ask(api.bookings.paymentMissing, { params, body: {} }))) known.reported = null;
  } else if (step.action === 'confirm') {
    const cents = part(known.reported ?? 1n, step.share);
    const answered = boss.ask(api.bookings.paymentReceived, { params, body: { amount: fromCents(Number(cents)) } });
    if (!(await status(known.reported !== null, answered))) return;
    known.own.push(cents);
    known.reported = null;
  } else if (step.action === 'receive') {
    if (final(known) === 0n) return;
    const cents = part(final(known), step.share);
    const is_own = step.by === 'provider';
    await sql.begin(async (tx) => {
      await lockMoney(tx, known.id);
      const payment = {
        way: 'fps',
        source: is_own ? 'bank_file' : 'gateway',
        received_by: step.by,
        reference: 'FPS 3',
        made_by: null,
      } as const;
      await insertPayment(tx, { ...payment, booking_id: known.id, amount: Number(cents) });
    });
    if (is_own) known.own.push(cents);
    else known.collected += cents;
  } else if (step.action === 'give_back') {
    if (held(known) === 0n) return;
    const cents = [part(held(known), step.share), held(known)].toSorted((one, other) => (one < other ? -1 : 1))[0]!;
    await lok.done(api.bookings.refund, { params, body: { amount: fromCents(Number(cents)) } });
    giveBack(known, cents);
    known.given += cents;
  } else if (step.action === 'keep') {
    if (known.status !== 'cancelled' || step.share > 1) return;
    known.withheld = BigInt(Math.round(Number(final(known)) * step.share));
    await sql`update bookings set withheld_amount = ${Number(known.withheld)} where id = ${known.id}`;
  } else if (step.action === 'decide') {
    if (known.credit !== 'held') return;
    await sql`update booking_referrals set decision = 'paid', decided_at = now() where booking_id = ${known.id}`;
    known.credit = 'earns';
  } else if (step.action === 'grace') {
    await sql`
      update bookings set completed_at = completed_at - interval '8 days', starts_at = completed_at - interval '10 days', ends_at = completed_at - interval '9 days'
      where id = ${known.id} and completed_at is not null`;
    // By then it was over before all of its refunds.
    if (known.status === 'completed') known.since_over = known.reduced;
  } else if ('share' in step) {
    const left = held(known);
    const cents = part(left, step.share);
    const given = boss.ask(api.bookings.refund, { params, body: { amount: fromCents(Number(cents)) } });
    if (await status(left > 0n && cents <= left, given)) giveBack(known, cents);
  }
}
