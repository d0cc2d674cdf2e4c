import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { MOST_STATEMENT_LINES } from '../../../contract/ledger.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltPartner } from '../../../tests/support/builders.ts';
import { onOneDay } from '../../../tests/support/one-day.ts';
import { hongKongDate } from '../../../rules/time.ts';
import statementEn from '../../../web/i18n/en/provider/statement.ts';
import statementZh from '../../../web/i18n/zh-HK/provider/statement.ts';
import { findDiscrepancies } from '../integrity-checks.ts';
import { postJournal } from '../post-journal.ts';

const { sql, as, guest, links, buildBooking, buildClick, buildLink, buildOperator, buildPartner, buildReferral, buildService, buildSlot } =
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
});

test('a provider’s month has what was delivered and paid in it, by the later of the two, and carries its balance on', async () => {
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 50, starts_at: new Date('2026-08-20T10:00:00+08:00') });
  const on = (at: string, overrides: Record<string, unknown> = {}) =>
    buildBooking({ slot, status: 'completed', payment_status: 'paid', created_at: new Date(at), ...overrides });
  const first = await on('2026-08-31T23:59:59+08:00');
  await buildReferral({ booking: first, created_at: new Date('2026-08-01T00:00:00Z') });
  await on('2026-09-01T00:00:00+08:00', { participants: 2 });
  await on('2026-08-21T12:00:00+08:00', { payment_status: 'unpaid' });
  await buildBooking({ slot, payment_status: 'paid', created_at: new Date('2026-08-01T12:00:00+08:00') });
  await postJournal(sql);
  const boss = await as(service.provider.user);
  const [august, september] = await Promise.all(['2026-08', '2026-09'].map((month) => boss.done(settlement, { query: { month } })));
  const { lines, ...sums } = august!;
  assert.deepEqual(sums, {
    month: '2026-08',
    name: service.provider.name,
    name_zh: '',
    delivered: '504.00',
    withheld: '0.00',
    refunds: '0.00',
    fee: '-24.00',
    commissions: '-38.40',
    net: '441.60',
    unpaid: { bookings: 1, amount: '504.00' },
    over: { bookings: 1, amount: '504.00' },
    ahead: { bookings: 0, amount: '0.00' },
    refunded: { bookings: 0, amount: '0.00' },
    revenue: '1920.00',
    opening: '0.00',
    collected: '0.00',
    settled: '0.00',
    closing: '-62.40',
    settlements: [],
  });
  assert.deepEqual(
    lines.map(({ kind, booking_reference, booking_date, gross, fee, commissions, net }) => [
      kind,
      booking_reference,
      booking_date,
      gross,
      fee,
      commissions,
      net,
    ]),
    [['delivered', first.booking_reference, '2026-08-20', '504.00', '-24.00', '-38.40', '441.60']],
  );
  assert.deepEqual(
    [september?.opening, september?.delivered, september?.closing, september?.revenue],
    ['-62.40', '1008.00', '-110.40', '0.00'],
  );
});

test('what was taken back and paid again was delivered once and is no refund; what was refunded since is', async () => {
  const month = hongKongDate(Date.now()).slice(0, 7);
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 50, starts_at: new Date() });
  const boss = await as(service.provider.user);
  const mark = (booking: { id: string }, payment_status: 'paid' | 'unpaid') =>
    boss.done(api.bookings.payment, { params: booking, body: { payment_status } });
  const seen = async () => {
    await postJournal(sql);
    const { delivered, refunds, net, lines } = await boss.done(settlement, { query: { month } });
    return [delivered, refunds, net, lines.map(({ kind, gross }) => `${kind} ${gross}`)];
  };
  const booking = await buildBooking({ slot, status: 'completed', payment_status: 'paid' });
  assert.deepEqual(await seen(), ['504.00', '0.00', '480.00', ['delivered 504.00']]);
  await mark(booking, 'unpaid');
  const taken_back = ['delivered 504.00', 'reversal -504.00'];
  assert.deepEqual(await seen(), ['0.00', '0.00', '0.00', taken_back]);
  await mark(booking, 'paid');
  assert.deepEqual(await seen(), ['504.00', '0.00', '480.00', [...taken_back, 'delivered 504.00']]);
  await boss.done(api.bookings.refund, { params: booking, body: { amount: '50.40' } });
  const refunded = [...taken_back, 'delivered 504.00', 'refund -50.40'];
  assert.deepEqual(await seen(), ['504.00', '-50.40', '432.00', refunded]);
  await sql`update bookings set status = 'confirmed', completed_at = null where id = ${booking.id}`;
  assert.deepEqual((await seen()).slice(0, 3), ['0.00', '0.00', '0.00']);
  await boss.done(api.bookings.complete, { params: booking });
  // Refunds of before it was over are in the price by now, as they are of any booking.
  assert.deepEqual((await seen()).slice(0, 3), ['453.60', '0.00', '432.00']);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('revenue is what took place, and what was refunded and withheld are sums of their own', async () => {
  const month = hongKongDate(Date.now()).slice(0, 7);
  const service = await buildService();
  const slot = await buildSlot({ service, capacity: 50, starts_at: new Date() });
  const boss = await as(service.provider.user);
  const whole = await buildBooking({ slot, status: 'completed', payment_status: 'paid' });
  await buildBooking({ slot, status: 'completed', payment_status: 'paid' });
  await boss.done(api.bookings.refund, { params: whole, body: { amount: '504.00' } });
  const half = { cancellation_hours: 8_760, cancellation_tiers: sql.json([{ hours_before: 0, share_bp: 5_000 }]) };
  const late = await buildBooking({ slot: await buildSlot({ service }), payment_status: 'paid', ...half });
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', late.id) }, body: {} });
  await postJournal(sql);
  const { delivered, withheld, refunds, net, revenue, refunded } = await boss.done(settlement, { query: { month } });
  // Refunded before its first line was posted, or after: the sums are the same.
  assert.deepEqual([delivered, withheld, refunds, net], ['1008.00', '252.00', '-504.00', '720.00']);
  assert.deepEqual([revenue, refunded], ['960.00', { bookings: 1, amount: '504.00' }]);
  assert.equal((await boss.done(api.bookings.providerStats)).total_revenue, '960.00');
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('of a month with very many lines the statement shows the first, sums up all and has them all in its file', async () => {
  const { id, slot } = await buildBooking({ status: 'completed', payment_status: 'paid' });
  const { provider } = slot.service;
  await sql`
    insert into balance_lines (id, booking_id, provider_id, at, share, fee, commission, collected)
    select gen_random_uuid(), ${id}, ${provider.id}, '2026-05-10', 1, 0, 0, 0 from generate_series(1, ${MOST_STATEMENT_LINES + 20})`;
  const boss = await as(provider.user);
  const { lines, delivered, net } = await boss.done(settlement, { query: { month: '2026-05' } });
  assert.deepEqual([lines.length, delivered, net], [MOST_STATEMENT_LINES, '5.20', '5.20']);
  const rows = String((await boss.ask(providerFile, { query: { month: '2026-05' } })).body).split('\r\n');
  assert.equal(rows.filter((row) => row.includes('"2026-05-')).length, MOST_STATEMENT_LINES + 20);
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
    assert.deepEqual(
      [settled.delivered, settled.refunds, settled.fee, settled.commissions, settled.net],
      // It was completed eight days ago, and refunded since.
      ['504.00', '-126.00', '-18.00', '-28.80', '331.20'],
    );
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

  await sql`update bookings set starts_at = '2026-10-05T04:00:00Z' where id = ${booking.id}`;
  const boss = await as(service.provider.user);
  await boss.done(api.bookings.complete, { params: booking });
  await boss.done(api.bookings.payment, { params: booking, body: { payment_status: 'paid' } });
  await postJournal(sql);
  const theirs = await boss
    .with({ 'accept-language': 'zh-HK' })
    .ask(providerFile, { query: { month: hongKongDate(Date.now()).slice(0, 7) } });
  const rows = String(theirs.body).split('\r\n');
  assert.match(rows[0]!, /"日期","項目","預訂編號"/);
  assert.match(rows[1]!, /"已完成並已付款","SMP-TEST\d+","大澳""漫步""",.*,504\.00,-24\.00,-38\.40,441\.60,0\.00$/);
  assert.match(rows[2]!, /"已完成並已付款".*,504\.00,"","","",""$/);
});

test('a month must be one', async () => {
  const hotel = await as((await buildPartner()).user);
  for (const month of ['', '2026', '2026-00', '2026-1', '1999-12', undefined])
    assert.deepEqual(Object.keys(await hotel.refused(400, statement, { query: { month } })), ['month'], String(month));
});

test('a sum of a provider’s month has one name in the file and on the screen, in both languages', async () => {
  const boss = await as((await buildService()).provider.user);
  const sums = [
    'delivered',
    'withheld',
    'refunds',
    'fee',
    'commissions',
    'net',
    'unpaid',
    'over',
    'ahead',
    'refunded',
    'revenue',
    'opening',
    'collected',
    'closing',
  ] as const;
  for (const [locale, words] of [
    ['en', statementEn],
    ['zh-HK', statementZh],
  ] as const) {
    const reply = await boss.with({ 'accept-language': locale }).ask(providerFile, { query: { month: '2026-10' } });
    const [head = '', ...rows] = String(reply.body).split('\r\n');
    const names = rows.map((row) => /^"","([^"]*)"/.exec(row)?.[1]);
    for (const sum of sums) assert.ok(names.includes(words[sum]), `${sum}: ${names.join(', ')}`);
    for (const column of ['gross', 'fee', 'commissions', 'net', 'collected'] as const)
      assert.ok(head.includes(`"${words[column]}`), column);
  }
});
