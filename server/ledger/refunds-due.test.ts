import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { MOST_LISTED } from '../../contract/lists.ts';
import { testApp } from '../../tests/support/app.ts';
import { figuresOf, METRICS_TOKEN } from '../../tests/support/figures.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { expireRequests } from '../bookings/expiry/expire.ts';
import { postJournal } from './post-journal.ts';
import { findDiscrepancies } from './integrity-checks.ts';

const { app, sql, as, guest, links, buildBooking, buildOperator, buildProvider, buildSlot, buildService, buildUser } = await testApp({
  env: { METRICS_TOKEN },
});
const smtp = await mailServer();
const { mailer } = testMailer(sql, smtp.url);
after(() => mailer.close());
const { get, cancel, refund, unread, providerStats, providerBookings } = api.bookings;
const lok = await as(await buildOperator());

/** A paid booking of 504.00 with its provider, its client and its secret link. */
async function paid(overrides: Record<string, unknown> = {}) {
  const client = await buildUser();
  const booking = await buildBooking({ client, payment_status: 'paid', customer_email: client.email, ...overrides });
  const provider = await as(booking.slot.service.provider.user);
  return { booking, params: { id: booking.id }, token: { token: links.sign('booking', booking.id) }, provider, client: await as(client) };
}

const listed = async () => (await lok.done(api.operator.refundsDue)).results;

test('a paid booking that its provider cancels is a refund due, which guest, provider and operator see until it is sent', async () => {
  const { booking, params, token, provider, client } = await paid();
  const before = await provider.done(get, { params });
  const quoted = async () => (await provider.done(api.bookings.cancellation, { params })).refund;
  assert.deepEqual([before.refund_due, await quoted()], ['0.00', '504.00']);
  await provider.done(refund, { params, body: { amount: '50.41' } });
  const reply = await quoted();
  const cancelled = await provider.done(cancel, { params, body: { reason: 'Typhoon' } });
  assert.deepEqual([reply, cancelled.refund_due], ['453.59', '453.59']);

  const seen = await Promise.all([
    client.done(get, { params }),
    client.done(api.bookings.mineById, { params }),
    guest.done(api.guests.booking, { params: token }),
    lok.done(api.operator.booking, { params }),
  ]);
  assert.ok(seen.every(({ refund_due, cancelled_at }) => refund_due === '453.59' && cancelled_at === cancelled.cancelled_at));
  assert.deepEqual((await provider.done(unread)).refunds_due, 1);
  assert.deepEqual((await provider.done(providerStats)).refunds_due, { bookings: 1, amount: '453.59', since: cancelled.cancelled_at });
  const mine = await provider.done(providerBookings, { query: { refund_due: 'true' } });
  assert.deepEqual([mine.count, mine.counts.cancelled, mine.results.map(({ id }) => id)], [1, 1, [booking.id]]);
  const [due] = (await listed()).filter(({ id }) => id === booking.id);
  assert.deepEqual([due?.refund_due, due?.due_since, due?.cancelled_by], ['453.59', cancelled.cancelled_at, 'provider']);
  assert.ok((await lok.done(api.operator.overview)).waiting.refunds_due > 0);
  await postJournal(sql);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);

  await provider.done(refund, { params, body: { amount: '400' } });
  assert.equal((await client.done(get, { params })).refund_due, '53.59', 'a part of it stays due');
  await lok.done(refund, { params, body: { amount: '53.59' } });
  assert.equal((await client.done(get, { params })).refund_due, '0.00');
  assert.deepEqual((await provider.done(unread)).refunds_due, 0);
  assert.deepEqual((await provider.done(providerStats)).refunds_due, { bookings: 0, amount: '0.00', since: null });
  assert.equal((await provider.done(providerBookings, { query: { refund_due: 'true' } })).count, 0);
  assert.ok(!(await listed()).some(({ id }) => id === booking.id));
});

test('a guest within the free period and a request nobody answered get all of it back; what was not paid is not due', async () => {
  const free = await paid();
  await guest.done(api.guests.cancel, { params: free.token, body: {} });
  const late = await paid({ status: 'pending', created_at: new Date(Date.now() - 30 * 3_600_000) });
  await expireRequests(sql);
  const unpaid = await paid({ payment_status: 'unpaid' });
  await unpaid.provider.done(cancel, { params: unpaid.params, body: { reason: 'Typhoon' } });
  const gift = await paid({ total_price: 0, service_fee: 0, final_amount: 0 });
  await gift.provider.done(cancel, { params: gift.params, body: { reason: 'Typhoon' } });
  const due = await Promise.all(
    [free, late, unpaid, gift].map(async ({ client, params }) => (await client.done(get, { params })).refund_due),
  );
  assert.deepEqual(due, ['504.00', '504.00', '0.00', '0.00']);
  const found = new Map((await listed()).map(({ id, cancelled_by }) => [id, cancelled_by]));
  assert.deepEqual(
    [free, late, unpaid, gift].map(({ booking }) => found.get(booking.id)),
    ['customer', 'system', undefined, undefined],
  );
});

test('refunds due are listed with those who have waited longest first, to operators only', async () => {
  const slot = await buildSlot({ service: await buildService(), capacity: 20 });
  const ago = (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000);
    return { status: 'cancelled', slot, created_at: at, cancelled_at: at };
  };
  const [two, nine, five] = [await paid(ago(2)), await paid(ago(9)), await paid(ago(5))];
  const pages = await Promise.all([1, 2, 3].map((page) => lok.done(api.operator.refundsDue, { query: { page, page_size: 1 } })));
  assert.deepEqual(
    pages.map(({ results }) => results[0]?.id),
    [nine.booking.id, five.booking.id, two.booking.id],
  );
  const figures = await figuresOf(app);
  const all = (await lok.done(api.operator.refundsDue)).count;
  assert.equal(figures.get('sampan_refunds_due'), all);
  assert.equal(figures.get('sampan_refunds_due_late'), 2);
  assert.ok(figures.get('sampan_refunds_due_cents')! >= 3 * 50_400);
  assert.equal(Math.floor(figures.get('sampan_refunds_due_oldest_seconds')! / 86_400), 9);
  await two.provider.refused(403, api.operator.refundsDue);
  assert.equal((await (await as((await buildProvider()).user)).done(unread)).refunds_due, 0);
});

test('the operator’s list and a provider’s count read refunds due by their indexes', async () => {
  await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    const plan = async (query: string) => JSON.stringify(await tx.unsafe(`explain ${query}`));
    assert.match(await plan(`select * from refunds_due order by since, booking_id limit 20`), /bookings_refund_due on bookings/);
    assert.match(await plan(`select count(*), min(since) from refunds_due`), /bookings_refund_due/);
    assert.match(await plan(`select count(*) from refunds_due where provider_id = gen_random_uuid()`), /bookings_refund_due/);
  });
});

test('mails about a cancelled booking that was paid say what goes back, and nobody earns', async () => {
  const sent = async () => {
    smtp.taken.length = 0;
    await mailer.run();
    return Object.fromEntries(smtp.taken.map((mail) => [mail.to?.[0]?.address ?? '', mail.text ?? '']));
  };
  await sent();
  const byProvider = await paid({ locale: 'zh-HK' });
  await byProvider.provider.done(cancel, { params: byProvider.params, body: { reason: '颱風' } });
  const byGuest = await paid();
  await byGuest.client.done(cancel, { params: byGuest.params, body: {} });
  const unpaid = await paid({ payment_status: 'unpaid' });
  await unpaid.client.done(cancel, { params: unpaid.params, body: {} });
  const mails = await sent();
  const to = ({ booking }: typeof byGuest) => mails[booking.slot.service.provider.user.email]!;
  const toGuest = async ({ client }: typeof byGuest) => mails[(await client.done(api.auth.user)).email]!;
  assert.match(await toGuest(byProvider), /你已付款，HK\$504 將會退回給你。[^]*待退款：HK\$504\n/);
  assert.match(await toGuest(byGuest), /You’ll get a refund of HK\$504\.[^]*Refund due: HK\$504\n/);
  assert.match(to(byGuest), /had paid\. Refund HK\$504\.00, including the service fee[^]*Refund due: HK\$504\.00/);
  assert.doesNotMatch(`${await toGuest(unpaid)}${to(unpaid)}`, /paid:|Refund due/);
  for (const words of Object.values(mails)) assert.doesNotMatch(words, /You earn|你的收入/);
});

test('refunds due are counted so far only, and the overview says that there are more', async () => {
  const { booking, provider } = await paid();
  await provider.done(cancel, { params: { id: booking.id }, body: { reason: 'Typhoon' } });
  const before = (await lok.done(api.operator.overview)).waiting;
  assert.equal(before.more_refunds_due, false);
  const buildMore = (first: number, last: number) =>
    rewritePast(
      sql,
      (tx) => tx`
        insert into bookings
        select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'slot_id', null, 'booking_reference', 'SMP-' || upper(lpad(to_hex(n), 7, 'Z'))))).*
        from bookings b, generate_series(${first}::int, ${last}::int) as n where b.id = ${booking.id}`,
    );
  await buildMore(before.refunds_due + 1, MOST_LISTED);
  const full = (await lok.done(api.operator.overview)).waiting;
  assert.deepEqual([full.refunds_due, full.more_refunds_due], [MOST_LISTED, false]);
  await buildMore(MOST_LISTED + 1, MOST_LISTED + 1);
  const more = (await lok.done(api.operator.overview)).waiting;
  assert.deepEqual([more.refunds_due, more.more_refunds_due], [MOST_LISTED, true]);
});
