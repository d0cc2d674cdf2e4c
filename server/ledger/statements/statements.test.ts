import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltPartner } from '../../../tests/support/builders.ts';
import { onOneDay } from '../../../tests/support/one-day.ts';
import { postJournal } from '../post-journal.ts';

const { sql, as, buildBooking, buildClick, buildLink, buildOperator, buildPartner, buildReferral, buildService, buildSlot } =
  await testApp();
const { earnings, partner: statement, partnerFile, provider: settlement, providerFile } = api.statements;

/** A booking of 480 through a partner's link, confirmed at that moment. */
async function sold(partner: BuiltPartner, at: string, overrides: Record<string, unknown> = {}) {
  const created_at = new Date(at);
  const booking = await buildBooking({ payment_status: 'paid', created_at, ...overrides });
  await buildReferral({ booking, partner, created_at });
  await postJournal(sql);
  return booking;
}

test('a month has what was sold in it by Hong Kong time, however late it was posted, and begins with what was owed', async () => {
  const partner = await buildPartner();
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 50 });
  await sold(partner, '2026-09-30T23:59:59+08:00', { slot });
  await sold(partner, '2026-10-01T00:00:00+08:00', { slot, participants: 2 });
  await sold(partner, '2026-10-31T23:59:59+08:00', { slot });
  const hotel = await as(partner.user);
  const months = await Promise.all(
    ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => hotel.done(statement, { query: { month } })),
  );
  assert.deepEqual(
    months.map(({ opening, earned, closing, lines }) => [opening, earned, closing, lines.length]),
    [
      ['0.00', '0.00', '0.00', 0],
      ['0.00', '38.40', '38.40', 1],
      ['38.40', '115.20', '153.60', 2],
      ['153.60', '0.00', '153.60', 0],
    ],
  );
  const boss = await as(service.provider.user);
  const { lines, ...sums } = await boss.done(settlement, { query: { month: '2026-10' } });
  assert.deepEqual(sums, {
    month: '2026-10',
    name: service.provider.name,
    name_zh: '',
    gross: '1440.00',
    refunds: '0.00',
    commissions: '-115.20',
    net: '1324.80',
    revenue: '0.00',
  });
  assert.deepEqual(
    lines.map(({ kind, participants, gross, net }) => [kind, participants, gross, net]),
    [
      ['sale', 2, '960.00', '883.20'],
      ['sale', 1, '480.00', '441.60'],
    ],
  );
});

test('refunds, cancellations and payouts of a month stand in its statements', () =>
  onOneDay(async (today) => {
    const month = today.slice(0, 7);
    const partner = await buildPartner();
    const booking = await sold(partner, new Date().toISOString());
    const other = await sold(partner, new Date().toISOString(), { slot: booking.slot });
    const boss = await as(booking.slot.service.provider.user);
    await boss.done(api.bookings.refund, { params: booking, body: { amount: 126 } });
    await boss.done(api.bookings.cancel, { params: other, body: { reason: 'Typhoon' } });
    await sql`update bookings set starts_at = now() where id = ${booking.id}`;
    await boss.done(api.bookings.complete, { params: booking });
    await sql`
    update bookings set completed_at = now() - interval '8 days', starts_at = now() - interval '10 days', ends_at = now() - interval '9 days'
    where id = ${booking.id}`;
    const lok = await as(await buildOperator());
    const payout = await lok.done(api.payouts.make, { body: { partner: partner.id } });
    await lok.done(api.payouts.pay, { params: payout, body: { reference: 'FPS 2026' } });

    const reply = await (await as(partner.user)).done(statement, { query: { month } });
    assert.deepEqual([reply.earned, reply.reversed, reply.paid_out, reply.closing], ['76.80', '-48.00', '-28.80', '0.00']);
    assert.deepEqual(
      reply.lines.map(({ kind, amount, reference }) => [kind, amount, reference]),
      [
        ['commission', '38.40', ''],
        ['commission', '38.40', ''],
        ['reversal', '-9.60', ''],
        ['reversal', '-38.40', ''],
        ['payout', '-28.80', 'FPS 2026'],
      ],
    );
    const settled = await boss.done(settlement, { query: { month } });
    assert.deepEqual([settled.gross, settled.refunds, settled.commissions, settled.net], ['960.00', '-600.00', '-28.80', '331.20']);
  }));

test('a partner sees when, what, how many and how much, and nothing of who', async () => {
  const partner = await buildPartner();
  await sold(partner, '2026-10-05T12:00:00+08:00', { customer_name: 'Wong Siu Ming', customer_email: 'siuming@example.com' });
  const hotel = await as(partner.user);
  const replies = [
    await hotel.done(earnings),
    await hotel.done(statement, { query: { month: '2026-10' } }),
    (await hotel.ask(partnerFile, { query: { month: '2026-10' } })).body,
  ];
  assert.doesNotMatch(JSON.stringify(replies), /Siu Ming|siuming|9123|SMP-TEST/);
});

test('earnings are found by month and state, and tell why', async () => {
  const partner = await buildPartner();
  const first = await sold(partner, '2026-09-30T23:59:59+08:00');
  const second = await sold(partner, '2026-10-01T00:00:00+08:00', { status: 'cancelled' });
  const hotel = await as(partner.user);
  const ids = async (query: Record<string, unknown>) => (await hotel.done(earnings, { query })).results.map(({ id }) => id);
  assert.deepEqual(await ids({}), [second.id, first.id]);
  assert.deepEqual(await ids({ month: '2026-09' }), [first.id]);
  assert.deepEqual(await ids({ status: 'reversed' }), [second.id]);
  assert.deepEqual(await ids({ status: 'paid' }), []);
  const { results, count } = await hotel.done(earnings, { query: { month: '2026-09' } });
  assert.equal(count, 1);
  assert.match(results[0]!.referral.sentence.en, /8% commission/);
  assert.deepEqual(Object.keys(await hotel.refused(400, earnings, { query: { status: 'lost', month: '2026-13' } })).toSorted(), [
    'month',
    'status',
  ]);
});

test('statements as files open in spreadsheets: marked as UTF-8, in the reader’s language, and nothing in them runs', async () => {
  const partner = await buildPartner();
  const service = await buildService({ title: '=HYPERLINK("http://evil.example")', title_zh: '大澳"漫步"' });
  const booking = await buildBooking({
    slot: await buildSlot({ service }),
    created_at: new Date('2026-10-05T04:00:00Z'),
    service_title_zh: '大澳"漫步"',
  });
  await buildReferral({ booking, partner, click: await buildClick({ link: await buildLink({ partner, placement: '@SUM(A1)' }) }) });
  await postJournal(sql);
  const asked = { query: { month: '2026-10' } };

  const mine = await (await as(partner.user)).ask(partnerFile, asked);
  assert.equal(mine.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(mine.headers['content-disposition'] ?? '', /attachment; filename="sampan-statement-2026-10\.csv"/);
  const [head, before, line, after] = String(mine.body).split('\r\n');
  assert.match(head!, /^\uFEFF"Date","What"/);
  assert.equal(before, '"","Balance brought forward","","","","",0.00,""');
  assert.match(
    line!,
    /^"2026-10-05","Commission","'=HYPERLINK\(""http:\/\/evil\.example""\)","\d{4}-\d\d-\d\d",1,"'@SUM\(A1\)",38\.40,""$/,
  );
  assert.equal(after, '"","Balance","","","","",38.40,""');

  const theirs = await (await as(service.provider.user)).with({ 'accept-language': 'zh-HK' }).ask(providerFile, asked);
  const rows = String(theirs.body).split('\r\n');
  assert.match(rows[0]!, /"日期","項目","預訂編號"/);
  assert.match(rows[1]!, /"銷售","SMP-TEST\d+","大澳""漫步""",.*,480\.00,0\.00,-38\.40,441\.60$/);
  assert.match(rows[2]!, /"總額".*,480\.00,0\.00,-38\.40,441\.60$/);
  assert.match(rows[3]!, /"收入：當月已完成".*,0\.00,"","",""$/);
});

test('a month must be one', async () => {
  const hotel = await as((await buildPartner()).user);
  for (const month of ['', '2026', '2026-00', '2026-1', '1999-12', undefined])
    assert.deepEqual(Object.keys(await hotel.refused(400, statement, { query: { month } })), ['month'], String(month));
});
