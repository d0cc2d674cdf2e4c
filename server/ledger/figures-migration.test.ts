import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../tests/support/database.ts';
import { oldDatabase } from '../../tests/support/old-database.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { migrate } from '../core/database/migrate.ts';
import { countClicks } from '../partners/writes.ts';
import { findDiscrepancies } from './integrity-checks.ts';
import { postJournal } from './post-journal.ts';

/** The last version in which partners' figures were counted at each look. */
const BEFORE = 42;

const database = await testDatabase();

test('what a marketplace of the version before has sold is in the figures', async () => {
  const sql = await oldDatabase(database, BEFORE);

  const [provider, partner, link, payout] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const ended = new Date('2026-05-01T10:00:00Z');
  const booked = new Date('2026-04-30T15:59:59Z');
  await rewritePast(sql, async (tx) => {
    await tx`insert into partners (id, user_id, kind, name) values (${partner}, ${randomUUID()}, 'hotel', 'Lantern')`;
    await tx`insert into referral_links (id, partner_id, code, target, old_clicks) values (${link}, ${partner}, 'ABCDEF', 'catalogue', 3)`;
    for (const at of [booked, ended])
      await tx`insert into referral_clicks (id, link_id, clicked_at) values (${randomUUID()}, ${link}, ${at})`;

    type Sold = { status: string; payment_status: string; reason?: string; cents: number[]; approved?: boolean; payout_id?: string };
    const book = async ({ status, payment_status, reason = 'last_click', cents, approved = false, payout_id }: Sold) => {
      const id = randomUUID();
      await tx`
        insert into bookings (id, provider_id, service_id, slot_id, booking_reference, confirmation_code, customer_name, customer_email,
          customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status, service_title,
          service_title_zh, starts_at, ends_at, cancellation_hours, created_at, completed_at, cancelled_at)
        values (${id}, ${provider}, ${randomUUID()}, ${randomUUID()}, ${id}, 'OLD', 'Mei', 'mei@example.com', '', 'en', 1, 1, 48000, 2400, 50400,
          ${status}, ${payment_status}, 'Walk', '', ${ended}, ${ended}, 24, ${booked}, ${status === 'completed' ? booked : null},
          ${status === 'cancelled' ? booked : null})`;
      await tx`
        insert into booking_referrals (booking_id, click_id, link_id, partner_id, clicked_at, rate_bp, window_days, reason, sign, created_at)
        values (${id}, ${randomUUID()}, ${link}, ${partner}, ${booked}, 800, 30, ${reason}, ${reason === 'own_booking' ? 'email' : null}, ${booked})`;
      for (const part of cents) {
        const entry = randomUUID();
        await tx`
          insert into journal_entries (id, kind, booking_id, provider_id, partner_id, partner, provider, at)
          values (${entry}, 'sale', ${id}, ${provider}, ${partner}, ${-part}, ${part}, ${booked})`;
        await tx`
          insert into commission_lines (id, entry_id, booking_id, partner_id, cents, approved_at, payout_id)
          values (${randomUUID()}, ${entry}, ${id}, ${partner}, ${part}, ${approved ? ended : null}, ${payout_id ?? null})`;
      }
    };
    await book({ status: 'completed', payment_status: 'paid', cents: [3_840] });
    await book({ status: 'confirmed', payment_status: 'unpaid', cents: [3_840] });
    await book({ status: 'cancelled', payment_status: 'unpaid', cents: [3_840, -3_840] });
    await book({ status: 'confirmed', payment_status: 'unpaid', reason: 'own_booking', cents: [] });
    await book({ status: 'completed', payment_status: 'paid', cents: [3_840], approved: true });
    await book({ status: 'completed', payment_status: 'paid', cents: [3_840, -840], approved: true, payout_id: payout });
    await tx`
      insert into payouts (id, partner_id, amount, created_at, paid_at, reference) values (${payout}, ${partner}, 3000, ${ended}, ${ended}, 'FPS')`;
    await tx`
      insert into journal_entries (id, kind, payout_id, partner_id, partner, cash, at)
      values (${randomUUID()}, 'payout', ${payout}, ${partner}, 3000, -3000, ${ended})`;
  });
  await migrate(sql);

  const stored = async () => ({
    links: [...(await sql`select clicks, referrals, bookings, cents from link_totals`)],
    days: [...(await sql`select day::text, clicks, bookings, cents from link_days order by day`)],
    partner: [...(await sql`select pending, approved, in_payouts, unpaid_bookings from partner_totals`)],
    months: [...(await sql`select month::text, earned, reversed, paid_out from partner_months order by month`)],
    payouts: [...(await sql`select bookings from payouts`)],
    states: [...(await sql`select month::text, state, referrals from commission_counts where referrals > 0 order by state`)],
  });
  const expected = {
    links: [{ clicks: 5, referrals: 6, bookings: 4, cents: 14_520 }],
    days: [
      { day: '2026-04-30', clicks: 1, bookings: 4, cents: 14_520 },
      { day: '2026-05-01', clicks: 1, bookings: 0, cents: 0 },
    ],
    partner: [{ pending: 7_680, approved: 3_840, in_payouts: 3_000, unpaid_bookings: 4 }],
    months: [
      { month: '2026-04-01', earned: 19_200, reversed: -4_680, paid_out: 0 },
      { month: '2026-05-01', earned: 0, reversed: 0, paid_out: -3_000 },
    ],
    payouts: [{ bookings: 1 }],
    states: [
      { month: '2026-04-01', state: 'approved', referrals: 1 },
      { month: '2026-04-01', state: 'held', referrals: 1 },
      { month: '2026-04-01', state: 'paid', referrals: 1 },
      { month: '2026-04-01', state: 'pending', referrals: 2 },
      { month: '2026-04-01', state: 'reversed', referrals: 1 },
    ],
  };
  assert.deepEqual(await stored(), expected);
  const lines = await sql<{ due_from: string | null }[]>`
    select due_from::text from commission_lines where approved_at is null order by due_from nulls last, id`;
  assert.deepEqual(
    lines.map(({ due_from }) => due_from?.slice(0, 10) ?? null),
    ['-infinity', '-infinity', '2026-05-01', null],
  );

  // The jobs go on from there, and count nothing twice.
  await sql`insert into journal_due select id from bookings`;
  await countClicks(sql);
  await postJournal(sql);
  assert.deepEqual(
    (await stored()).links,
    [{ ...expected.links[0]!, cents: 14_520 + 840 }],
    'what the journal had taken back without a refund',
  );
  assert.deepEqual(
    (await findDiscrepancies(sql)).filter(({ law }) => /figures|totals|months|how many|state|counts/.test(law)),
    [],
  );
});
