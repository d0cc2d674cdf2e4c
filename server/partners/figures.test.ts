import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type BuiltLink, type Offer } from '../../tests/support/builders.ts';
import { untilWaiting } from '../../tests/support/until.ts';
import { findDiscrepancies } from '../ledger/integrity-checks.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { countClicks } from './writes.ts';

const { sql, as, guest, send, buildLink, buildOffer, buildOperator, buildPartner } = await testApp();
const lok = await as(await buildOperator());

const headers = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
};

/** Follows a link as a browser does. Returns the click. */
async function follow({ code }: BuiltLink): Promise<string> {
  const { status, headers: reply } = await send({ method: 'GET', url: `/r/${code}`, headers });
  assert.equal(status, 302);
  return new URL(String(reply.location), 'http://localhost').searchParams.get('ref')!;
}

async function bookBy(link: BuiltLink, offer: Offer, customer: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { ref: await follow(link), ...customer }) });
  return { id };
}

async function runJobs(): Promise<void> {
  await postJournal(sql);
  await countClicks(sql);
}

/** What partner and operator are shown of one link, everywhere it is counted. */
async function shownOf(link: BuiltLink) {
  const hotel = await as(link.partner.user);
  const { clicks, bookings, earned } = await hotel.done(api.partners.link, { params: link });
  const stats = await hotel.done(api.partners.stats);
  const today = stats.by_day.at(-1)!;
  for (const one of [stats, today, stats.by_link[0]!, stats.by_placement[0]!])
    assert.deepEqual([one.clicks, one.bookings, one.earned], [clicks, bookings, earned]);
  const managed = await lok.done(api.operator.partner, { params: link.partner });
  assert.equal(managed.clicks, clicks);
  const { count, results, totals } = await hotel.done(api.statements.earnings);
  assert.deepEqual([managed.bookings, results.length], [count, count]);
  const due = (await lok.done(api.payouts.due)).find(({ partner: { id } }) => id === link.partner.id);
  return { clicks, bookings, earned, referrals: count, ...totals, due: due ? [due.approved, due.pending, due.bookings] : null };
}

/** Shown at once, and the same once the jobs have run; only commissions wait for the journal. */
async function expectShown(link: BuiltLink, expected: Partial<Awaited<ReturnType<typeof shownOf>>>): Promise<void> {
  const before = await shownOf(link);
  await runJobs();
  const after = await shownOf(link);
  assert.deepEqual(after, { ...after, ...expected });
  assert.deepEqual([before.clicks, before.referrals, before.bookings], [after.clicks, after.referrals, after.bookings]);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  for (const notes of [await sql`select from new_clicks`, await sql`select from journal_due`, await sql`select from booking_changes`])
    assert.equal(notes.length, 0);
}

test('clicks, bookings and commissions are counted after everything that happens to them', async () => {
  const link = await buildLink();
  const partner = link.partner.id;
  const offer = await buildOffer({ service: { confirmation: 'instant' } });
  const provider = await as(offer.provider.user);

  await follow(link);
  await expectShown(link, { clicks: 1, referrals: 0, bookings: 0, earned: '0.00', due: null });
  const [stays, cancelled] = [await bookBy(link, offer), await bookBy(link, offer)];
  await expectShown(link, { clicks: 3, referrals: 2, bookings: 2, earned: '76.80', pending: '76.80', due: ['0.00', '76.80', 2] });
  await provider.done(api.bookings.cancel, { params: cancelled, body: { reason: 'Typhoon' } });
  await expectShown(link, { clicks: 3, referrals: 2, bookings: 1, earned: '38.40', pending: '38.40', due: ['0.00', '38.40', 2] });

  const own = await bookBy(link, offer, { customer_email: link.partner.user.email });
  await expectShown(link, { clicks: 4, referrals: 3, bookings: 1, earned: '38.40' });
  await lok.done(api.operator.decideOwn, { params: own, body: { decision: 'paid' } });
  await expectShown(link, { referrals: 3, bookings: 2, earned: '76.80', pending: '76.80' });

  await provider.done(api.bookings.payment, { params: stays, body: { payment_status: 'paid' } });
  await provider.done(api.bookings.refund, { params: stays, body: { amount: 252 } });
  await expectShown(link, { bookings: 2, earned: '57.60', pending: '57.60' });
  await sql`
    update bookings set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = ${stays.id}`;
  await provider.done(api.bookings.complete, { params: stays });
  await expectShown(link, { pending: '57.60', approved: '0.00' });
  await sql`update bookings set completed_at = ends_at where id = ${stays.id}`;
  await expectShown(link, { bookings: 2, earned: '57.60', pending: '38.40', approved: '19.20', due: ['19.20', '38.40', 3] });

  const payout = await lok.done(api.payouts.make, { body: { partner } });
  assert.deepEqual([payout.amount, payout.bookings], ['19.20', 2]);
  await expectShown(link, { pending: '38.40', approved: '19.20', paid: '0.00', due: ['0.00', '38.40', 1] });
  await lok.done(api.payouts.pay, { params: payout, body: { reference: 'FPS 1' } });
  await expectShown(link, { pending: '38.40', approved: '0.00', paid: '19.20', due: ['0.00', '38.40', 1] });
  await provider.done(api.bookings.refund, { params: stays, body: { amount: 252 } });
  await expectShown(link, { bookings: 2, earned: '38.40', approved: '-19.20', paid: '19.20', due: ['-19.20', '38.40', 2] });
});

test('clicks and bookings at once, while both jobs run, are counted once each', async () => {
  const partner = await buildPartner();
  const links = [await buildLink({ partner }), await buildLink({ partner }), await buildLink({ partner })];
  const offer = await buildOffer({ service: { confirmation: 'instant' }, capacity: 100 });
  const provider = await as(offer.provider.user);
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => follow(links[n % 3]!)),
    ...Array.from({ length: 12 }, async (_, n) => {
      const booking = await bookBy(links[n % 3]!, offer);
      if (n % 2) await provider.done(api.bookings.cancel, { params: booking, body: { reason: 'Typhoon' } });
    }),
    ...Array.from({ length: 12 }, (_, n) => (n % 2 ? postJournal(sql) : countClicks(sql))),
  ]);
  const hotel = await as(partner.user);
  const shown = async () => {
    const { clicks, bookings, earned } = await hotel.done(api.partners.stats);
    return [clicks, bookings, earned];
  };
  assert.deepEqual((await shown()).slice(0, 2), [52, 6]);
  await runJobs();
  assert.deepEqual(await shown(), [52, 6, '230.40']);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('nobody who follows a link waits for its figures to be added up', async () => {
  const link = await buildLink();
  await follow(link);
  await runJobs();
  await follow(link);
  await sql.begin(async (tx) => {
    await tx`update link_totals set clicks = clicks where link_id = ${link.id}`;
    const counting = countClicks(sql);
    await untilWaiting(sql, 1);
    for (let n = 0; n < 3; n += 1) await follow(link);
    assert.equal((await (await as(link.partner.user)).done(api.partners.link, { params: link })).clicks, 5);
    void counting;
  });
  await runJobs();
  assert.equal((await (await as(link.partner.user)).done(api.partners.link, { params: link })).clicks, 5);
});
