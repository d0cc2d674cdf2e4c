import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { setClock } from '../../tests/support/clock.ts';
import { findDiscrepancies } from '../ledger/integrity-checks.ts';
import { makeInvoices } from '../ledger/invoices/invoice.ts';
import { postJournal } from '../ledger/post-journal.ts';

// Moves the clock.
const { app, sql, guest, links, as, buildBooking, buildOffer, buildOperator, buildPartner, buildProvider } = await testApp({ clock: true });
// Far from midnight and from the end of a month, whatever the machine's clock says.
await setClock(sql, hongKongToInstant('2027-06-15', '12:00'));
const { overview, settings, changeSettings, audit } = api.operator;
const operator = await as(await buildOperator());
const today = hongKongDate(Date.now());

test('the overview counts bookings and money by the Hong Kong day they were made', async () => {
  const { slot } = await buildOffer({ capacity: 50 });
  const made_at = (day: number, time: string) => hongKongToInstant(addDays(today, day), time);
  await buildBooking({ slot, participants: 2, created_at: made_at(-1, '00:00') });
  await buildBooking({ slot, status: 'completed', created_at: made_at(-1, '23:59') });
  await buildBooking({ slot, status: 'pending' });
  await buildBooking({ slot, status: 'cancelled', cancelled_by: 'system' });
  // A minute too early to count, but not for the days before.
  await buildBooking({ slot, created_at: made_at(-2, '23:59') });
  const seen = await operator.done(overview, { query: { days: 2 } });
  assert.deepEqual(seen.bookings, { all: 4, pending: 1, confirmed: 1, completed: 1, cancelled: 1 });
  assert.deepEqual([seen.sales, seen.fee_income, seen.failures.expired_requests], ['1440.00', '0.00', 1]);
  assert.deepEqual(seen.by_day, [
    { date: addDays(today, -1), bookings: 2, sales: '1440.00', fee_income: '0.00' },
    { date: today, bookings: 2, sales: '0.00', fee_income: '0.00' },
  ]);
  assert.deepEqual(seen.before, { bookings: 1, sales: '480.00', fee_income: '0.00' });
  assert.equal((await operator.done(overview)).by_day.length, 30);
  for (const days of [0, 367, 'x']) await operator.refused(400, overview, { query: { days } });
});

test('what was received and refunded in some days is in the overview, and what was taken back is off it', async () => {
  await setClock(sql, hongKongToInstant('2027-08-10', '12:00'));
  const lok = await as(await buildOperator());
  const { slot, provider } = await buildOffer({ capacity: 50 });
  const host = await as(provider.user);
  const [one, two] = [await buildBooking({ slot }), await buildBooking({ slot })];
  const mark = ({ id }: { id: string }, payment_status: string) =>
    host.done(api.bookings.payment, { params: { id }, body: { payment_status } });
  const seen = async (days: number) => {
    const { received, refunded } = await lok.done(overview, { query: { days } });
    return [received, refunded];
  };
  assert.deepEqual(await seen(1), ['0.00', '0.00']);
  await mark(one, 'paid');
  await mark(two, 'paid');
  assert.deepEqual(await seen(1), ['1008.00', '0.00'], 'also before it is added up');
  await mark(two, 'unpaid');
  await postJournal(sql);
  assert.deepEqual(await seen(1), ['504.00', '0.00']);
  await setClock(sql, hongKongToInstant('2027-08-11', '12:00'));
  const again = await as(await buildOperator());
  await (await as(provider.user)).done(api.bookings.refund, { params: one, body: { amount: '104.00', reason: 'Goodwill' } });
  for (let n = 0; n < 2; n += 1) {
    const figures = [];
    for (const days of [1, 2]) {
      const { received, refunded } = await again.done(overview, { query: { days } });
      figures.push(received, refunded);
    }
    assert.deepEqual(figures, ['0.00', '104.00', '504.00', '104.00']);
    await postJournal(sql);
  }
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  await setClock(sql, hongKongToInstant('2027-06-15', '12:00'));
});

test('fee income is what was earned on each day, less refunds, and what the fee invoices of the month come to', async () => {
  await setClock(sql, hongKongToInstant('2027-09-10', '12:00'));
  const lok = await as(await buildOperator());
  const { slot } = await buildOffer({ capacity: 50 });
  const built = { slot, status: 'completed', payment_status: 'paid' } as const;
  const refunded = await buildBooking(built);
  await buildBooking({ ...built, participants: 2 });
  await buildBooking({ ...built, payment_status: 'unpaid' });
  const half = { cancellation_hours: 8_760, cancellation_tiers: sql.json([{ hours_before: 0, share_bp: 5_000 }]) };
  const late = await buildBooking({ slot, payment_status: 'paid', ...half });
  const seen = async () => {
    await postJournal(sql);
    const { sales, fee_income } = await lok.done(overview, { query: { days: 1 } });
    return [sales, fee_income];
  };
  assert.deepEqual(await seen(), ['2400.00', '72.00']);
  await lok.done(api.bookings.refund, { params: refunded, body: { amount: '504.00', reason: 'Goodwill' } });
  assert.deepEqual(await seen(), ['2400.00', '48.00'], 'sold it was, and no fee was earned on it');
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', late.id) }, body: {} });
  assert.deepEqual(await seen(), ['1920.00', '60.00'], 'the fee of what the terms keep is earned');
  await setClock(sql, hongKongToInstant('2027-10-01', '12:00'));
  assert.equal(await makeInvoices(sql), 1);
  const [{ fee } = { fee: 0 }] = await sql<{ fee: number }[]>`select sum(fee)::bigint as fee from fee_invoices`;
  assert.equal(fee, 6_000);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
  await setClock(sql, hongKongToInstant('2027-06-15', '12:00'));
});

test('the overview counts the accounts that are enabled', async () => {
  const users = async () => (await operator.done(overview)).totals.users;
  const before = await users();
  const { id } = (await buildProvider()).user;
  assert.equal(await users(), before + 1);
  await operator.done(api.operator.disableUser, { params: { id }, body: { reason: 'Spam' } });
  assert.equal(await users(), before);
  await operator.done(api.operator.enableUser, { params: { id } });
  assert.equal(await users(), before + 1);
});

test('the overview tells what waits and what failed', async () => {
  const before = await operator.done(overview);
  await buildPartner({ approved_at: null });
  await buildProvider({ verified_at: new Date() });
  await buildProvider();
  const { id: booking_id } = await buildBooking();
  const mail = { kind: 'confirmed', booking_id, recipient: 'a@b.example', locale: 'en', due_at: new Date(Date.now() + 60_000) };
  const tried = { state: 'waiting', attempts: 2 };
  for (const [n, row] of [
    { state: 'failed' },
    tried,
    { state: 'waiting' },
    { ...tried, last_error: 'Message failed: 550 5.4.5 Daily user sending limit exceeded.' },
    { ...tried, last_error: '550 Connection frequency limited' },
    { ...tried, last_error: '554 5.7.0 Your message could not be sent. The limit on the number of messages is exceeded' },
    { ...tried, last_error: 'connect ECONNREFUSED 10.0.0.1:25; time limit' },
  ].entries())
    await sql`insert into mails ${sql({ ...mail, ...row, id: booking_id.replace(/.$/, String(n)), source: `${booking_id}-${n}`, side: 'customer' })}`;
  const after = await operator.done(overview);
  assert.equal(after.waiting.partners - before.waiting.partners, 1);
  // The booking brought a provider of its own along.
  assert.equal(after.waiting.providers - before.waiting.providers, 2);
  assert.equal(after.totals.providers - before.totals.providers, 3);
  assert.deepEqual([after.failures.failed_mails, after.failures.retried_mails, after.failures.limited_mails], [1, 5, 3]);
});

test('settings hold from the moment they are changed, and the log says from what to what', async () => {
  const usual = {
    fee_bp: 500,
    commission_bp: 800,
    attribution_days: 30,
    hold_days: 7,
    expiry_hours: 24,
    approve_partners: false,
    approve_providers: true,
    unverified_price_limit: '5000.00',
    large_party: 10,
    large_sum: '5000.00',
    settlement_minimum: '0.00',
    settlement_account: '',
    legal_name: '',
    legal_address: '',
    business_registration: '',
    facebook_url: '',
    instagram_url: '',
    threads_url: '',
    youtube_url: '',
  };
  assert.deepEqual(await operator.done(settings), usual);
  const { service } = await buildOffer();
  assert.deepEqual(await operator.done(changeSettings, { body: { fee_bp: 600, approve_partners: true } }), {
    ...usual,
    fee_bp: 600,
    approve_partners: true,
  });
  assert.equal((await operator.done(settings)).fee_bp, 600);
  assert.equal((await guest.done(api.services.get, { params: { id: service.id } })).fee_bp, 600);
  // Nothing changes, so nothing is written.
  await operator.done(changeSettings, { body: { fee_bp: 600 } });
  await operator.done(changeSettings, { body: {} });
  const { results } = await operator.done(audit, { query: { subject: 'settings' } });
  assert.deepEqual(
    results.map(({ details }) => details),
    [{ fee_bp: '500 → 600', approve_partners: 'false → true' }],
  );
});

test('settings that make no sense are refused', async () => {
  const wrong = {
    fee_bp: 3_001,
    commission_bp: -1,
    attribution_days: 0,
    hold_days: 91,
    expiry_hours: 1.5,
    approve_partners: 'yes',
    approve_providers: 1,
    facebook_url: 'javascript:alert(1)',
  };
  const refused = await operator.refused(400, changeSettings, { body: wrong });
  assert.deepEqual(Object.keys(refused).toSorted(), Object.keys(wrong).toSorted());
});

test('the marketplace’s own social pages are public, and are taken away with an empty address', async () => {
  const threads_url = 'https://threads.example/@sampan';
  await operator.done(changeSettings, { body: { threads_url } });
  assert.equal((await guest.done(api.marketplace.terms)).threads_url, threads_url);
  const screen = async () => (await app.inject('/find-booking')).payload;
  assert.match(await screen(), /href="https:\/\/threads\.example\/@sampan"/);
  await operator.done(changeSettings, { body: { threads_url: '' } });
  assert.doesNotMatch(await screen(), /threads\.example/);
});

test('two changes at once both stay, and the log tells them one after the other', async () => {
  const changes = [{ hold_days: 9 }, { attribution_days: 60 }];
  await Promise.all(changes.map((body) => operator.done(changeSettings, { body })));
  const now = await operator.done(settings);
  assert.deepEqual([now.hold_days, now.attribution_days], [9, 60]);
});

test('the log is paged, newest first, and filtered by act and subject', async () => {
  const all = await operator.done(audit, { query: { page_size: 1 } });
  assert.ok(all.count >= 2 && all.next?.includes('page=2'));
  const second = await operator.done(audit, { query: { page_size: 1, page: 2 } });
  assert.ok(all.results[0]!.at >= second.results[0]!.at);
  assert.equal((await operator.done(audit, { query: { act: 'service_hidden' } })).count, 0);
  await operator.refused(400, audit, { query: { act: 'nothing_like_it' } });
});
