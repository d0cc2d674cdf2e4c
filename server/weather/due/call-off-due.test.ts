import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltProvider, BuiltSlot } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { finishCallOffs } from '../../../tests/support/finished-call-offs.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { until } from '../../../tests/support/until.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { proposeByWeather } from '../propose.ts';

const { sql, as, guest, buildBooking, buildOperator, buildProvider, buildService, buildSlot, buildStaff, buildUser } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const HOUR = 3_600_000;
const cancels: WeatherRule = { warnings: ['pre_8'], hours_before: 6, outcome: 'cancel' };
const postpones: WeatherRule = { warnings: ['pre_8'], hours_before: 6, outcome: 'postpone' };
const shortens: WeatherRule = { warnings: ['pre_8'], hours_before: 6, outcome: 'shorten' };

/** A departure in some hours whose guests were promised a rule, each with what is said of the booking. */
async function departure(provider: BuiltProvider, hours: number, rule: WeatherRule, bookings: Record<string, unknown>[]) {
  const service = await buildService({ provider, title: `Junk at ${hours}` });
  const slot = await buildSlot({ service, capacity: 30, starts_at: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR) });
  const promised = { slot, weather_rules: sql.json([{ ...rule, warnings: [...rule.warnings] }]) };
  const made = [];
  for (const booking of bookings) made.push(await buildBooking({ ...promised, ...booking }));
  return { slot, bookings: made };
}

/** A host of three boats whose hosts are asked: two are called off, one is postponed; a fourth is only shortened. Ten people, seven bookings. */
async function stormMorning() {
  const provider = await buildProvider();
  const early = await departure(provider, 3, cancels, [
    { participants: 4, payment_status: 'paid', customer_email: 'one@example.com' },
    { participants: 2, payment_status: 'paid', customer_email: 'two@example.com', locale: 'zh-CN' },
    { participants: 1, customer_email: '', customer_name: 'Wong Siu Ming', locale: 'zh-HK', source: 'phone' },
  ]);
  const later = await departure(provider, 4, cancels, [{ customer_email: 'one@example.com', payment_status: 'paid' }]);
  const postponed = await departure(provider, 5, postpones, [{ payment_status: 'paid' }]);
  const shortened = await departure(provider, 5, shortens, [{}]);
  const me = await as(provider.user);
  await me.done(api.weather.expect, { body: { is_expected: true } });
  await proposeByWeather(sql);
  return { provider, me, early, later, postponed, shortened };
}

const pressAll = async (me: Caller) => {
  const { departures, bookings, refund } = await me.done(api.weather.previewDue);
  return { proposal_ids: departures.map(({ proposal_id }) => proposal_id), shown: { bookings, refund } };
};
const finished = async (me: Caller, { id }: { id: string }) => {
  const details = () => me.done(api.callOffs.get, { params: { id } });
  await until('the run is finished', async () => (await details()).finished_at !== null);
  return details();
};
const isOpen = async ({ id }: BuiltSlot) =>
  (await sql<{ is_available: boolean }[]>`select is_available from slots where id = ${id}`)[0]!.is_available;
async function mailsTo(provider: BuiltProvider): Promise<number> {
  await mailer.run();
  assert.deepEqual(said, []);
  const [mails] = await sql<{ count: number }[]>`
    select count(*)::int as count from mails m join bookings b on b.id = m.booking_id
    where b.provider_id = ${provider.id} and m.side = 'customer' and m.kind in ('cancelled_by_provider', 'cancelled_by_operator', 'postponed') and m.state = 'kept'`;
  return mails!.count;
}

test('before all that is due is called off it is shown by departure and in sum: guests, money, mails, and whom to call with what words', async () => {
  const { me, early, later, postponed } = await stormMorning();
  const due = await me.done(api.weather.previewDue);
  assert.deepEqual(
    due.departures.map((one) => [
      one.slot_id,
      one.outcome,
      one.bookings,
      one.participants,
      one.refund,
      one.refund_at_most,
      one.mails,
      one.unreachable,
    ]),
    [
      [early.slot.id, 'cancel', 3, 7, '3024.00', '3024.00', 2, 1],
      [later.slot.id, 'cancel', 1, 1, '504.00', '504.00', 1, 0],
      [postponed.slot.id, 'postpone', 1, 1, '0.00', '504.00', 1, 0],
    ],
  );
  assert.deepEqual(
    [
      due.bookings,
      due.participants,
      due.cancelled,
      due.postponed,
      due.refund,
      due.refund_at_most,
      due.mails,
      due.unreachable,
      due.has_more,
    ],
    [5, 9, 4, 1, '3528.00', '4032.00', 4, 1, false],
  );
  const [first, ...others] = due.guests;
  assert.deepEqual([first?.name, first?.is_mailed, others.every(({ is_mailed }) => is_mailed)], ['Wong Siu Ming', false, true]);
  const text = new URL(first!.whatsapp_url!).searchParams.get('text')!;
  assert.match(text, /你好，Wong Siu Ming：.*很抱歉.*未能舉行.*預計兩小時內發出八號信號/);
  assert.equal(first!.call_url, 'tel:+85291234567');
  const simplified = due.guests.find(({ locale }) => locale === 'zh-CN')!;
  assert.match(new URL(simplified.whatsapp_url!).searchParams.get('text')!, /很抱歉.*未能举行.*预计两小时内发出八号信号/);
  assert.equal(await isOpen(early.slot), true, 'nothing was done');
});

test('one press calls off all that is due, as shown: a run for each rule, as many mails as were counted, and the screen leads to the runs', async () => {
  const { provider, me, early, later, postponed, shortened } = await stormMorning();
  const { mails } = await me.done(api.weather.previewDue);
  const { runs } = await me.done(api.weather.callOffDue, { body: await pressAll(me) });
  assert.deepEqual(runs.map(({ outcome, departures, bookings, actor }) => [outcome, departures, bookings, actor]).toSorted(), [
    ['cancel', 2, 4, 'provider'],
    ['postpone', 1, 1, 'provider'],
  ]);
  for (const run of runs) await finished(me, run);
  const overview = await me.done(api.weather.overview);
  assert.deepEqual(
    overview.runs.map(({ id, finished_at, cancelled, postponed: waiting }) => [id, finished_at !== null, cancelled + waiting]).toSorted(),
    runs.map(({ id, bookings }) => [id, true, bookings]).toSorted(),
  );
  const called_off = overview.log.filter(({ event }) => event === 'called_off');
  assert.deepEqual(
    called_off.map(({ run_id }) => run_id).toSorted(),
    runs.flatMap(({ id, departures }) => Array.from({ length: departures }, () => id)).toSorted(),
  );
  const ended = await sql<{ status: string }[]>`
    select status from bookings where slot_id in (${early.slot.id}, ${later.slot.id}) and status <> 'cancelled'`;
  assert.equal(ended.length, 0);
  const [waits] = await sql<{ choose_by: Date | null }[]>`select choose_by from bookings where id = ${postponed.bookings[0]!.id}`;
  assert.notEqual(waits!.choose_by, null);
  assert.equal(await isOpen(shortened.slot), true, 'what is only shortened is not called off');
  assert.equal(await mailsTo(provider), mails);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('pressed twice nothing changes: the same intent gets the same runs, a second one finds nothing that waits', async () => {
  const { provider, me } = await stormMorning();
  const body = await pressAll(me);
  const key = 'all-of-this-morning';
  const [one, two] = await Promise.all([1, 2].map(() => me.ask(api.weather.callOffDue, { body, key })));
  assert.deepEqual([one!.status, two!.status, two!.body], [201, 201, one!.body]);
  await me.refused(404, api.weather.callOffDue, { body });
  assert.deepEqual((await me.done(api.weather.previewDue)).departures, []);
  await finishCallOffs(sql);
  const [done] = await sql<{ runs: number; events: number }[]>`
    select (select count(*) from call_offs where provider_id = ${provider.id})::int as runs,
      (select count(*) from weather_events where provider_id = ${provider.id} and event = 'called_off')::int as events`;
  assert.deepEqual({ ...done }, { runs: 2, events: 3 });
});

test('two people who press at once call off once, and so do one who presses all and one who presses a single departure', async () => {
  const { provider, me } = await stormMorning();
  const manager = await buildUser();
  const { id } = await buildStaff({ provider, user: manager, role: 'manager' });
  const other = (await as(manager)).with({ 'acting-for': id });
  const body = await pressAll(me);
  const single = (await me.done(api.weather.previewDue)).departures[0]!;
  const answers = await Promise.all([
    me.ask(api.weather.callOffDue, { body }),
    other.ask(api.weather.callOffDue, { body }),
    other.ask(api.weather.callOff, { params: { id: single.proposal_id } }),
  ]);
  const statuses = answers.map(({ status }) => status);
  // If the single departure was pressed first, it leaves two that were not shown so; they are pressed again.
  if (statuses[2] === 200) assert.ok(statuses.slice(0, 2).every((status) => status === 409 || status === 404));
  else assert.ok(statuses.includes(201) && statuses.slice(0, 2).some((status) => status === 409 || status === 404));
  const left = await pressAll(me);
  if (left.proposal_ids.length > 0) await me.done(api.weather.callOffDue, { body: left });
  const slots = await sql<{ slot_id: string; runs: number }[]>`
    select s.slot_id, count(*)::int as runs from call_offs c cross join lateral unnest(c.slot_ids) as s (slot_id)
    where c.provider_id = ${provider.id} group by s.slot_id`;
  assert.deepEqual(
    slots.map(({ runs }) => runs),
    [1, 1, 1],
  );
});

test('other figures than those shown, and a departure that was let go meanwhile, are refused, and nothing is called off', async () => {
  const { provider, me, early } = await stormMorning();
  const { proposal_ids, shown } = await pressAll(me);
  for (const wrong of [
    { ...shown, bookings: shown.bookings + 1 },
    { ...shown, refund: '0.00' },
  ])
    assert.equal((await me.refused(409, api.weather.callOffDue, { body: { proposal_ids, shown: wrong } })).code, 'call_off_changed');
  await me.done(api.bookings.cancel, { params: { id: early.bookings[0]!.id }, body: { reason: 'They are ill' } });
  assert.equal((await me.refused(409, api.weather.callOffDue, { body: { proposal_ids, shown } })).code, 'call_off_changed');
  const again = await pressAll(me);
  await me.done(api.weather.goAnyway, { params: { id: again.proposal_ids[0]! }, body: { reason: 'We stay inside the harbour' } });
  assert.equal((await me.refused(409, api.weather.callOffDue, { body: again })).code, 'call_off_changed');
  const runs = await sql`select from call_offs where provider_id = ${provider.id}`;
  assert.equal(runs.length, 0);
  assert.equal((await me.done(api.weather.previewDue)).departures.length, 2);
});

test('who is mailed is counted as it happens: a quiet import and a reseller’s guest without an address are counted apart', async () => {
  const provider = await buildProvider();
  await departure(provider, 3, cancels, [
    { customer_email: 'quiet@example.com', source: 'import' },
    { customer_email: '', source: 'reseller', taken_by: 'Harbour Tickets' },
    { customer_email: 'mailed@example.com' },
  ]);
  const me = await as(provider.user);
  await me.done(api.weather.expect, { body: { is_expected: true } });
  await proposeByWeather(sql);
  const { mails, unreachable, guests } = await me.done(api.weather.previewDue);
  assert.deepEqual([mails, unreachable], [1, 1]);
  assert.deepEqual(guests.map(({ is_mailed, is_resold }) => [is_mailed, is_resold]).toSorted(), [
    [false, false],
    [false, true],
    [true, false],
  ]);
  const { figures } = (await me.done(api.weather.overview)).departures[0]!.proposal!;
  assert.deepEqual([figures?.mails, figures?.unreachable, figures?.bookings], [1, 1, 3]);
  for (const run of (await me.done(api.weather.callOffDue, { body: await pressAll(me) })).runs) {
    const seen = await finished(me, run);
    assert.equal(seen.unreachable, 1);
  }
  assert.equal(await mailsTo(provider), mails);
});

test('an operator calls off what is due across providers, a run for each business, audited; a provider only its own, a guide nothing', async () => {
  const [here, there] = [await stormMorning(), await stormMorning()];
  const mine = await pressAll(here.me);
  const { id } = await buildStaff({ provider: here.provider, user: await buildUser(), role: 'guide' });
  const [{ user_id } = assert.fail()] = await sql<{ user_id: string }[]>`select user_id from staff where id = ${id}`;
  const guide = (await as({ id: user_id })).with({ 'acting-for': id });
  await guide.refused(403, api.weather.previewDue);
  await guide.refused(403, api.weather.callOffDue, { body: mine });
  await there.me.refused(404, api.weather.callOffDue, { body: mine });
  const operator = await as(await buildOperator());
  const due = await operator.done(api.weather.previewDueAny);
  const of = new Set([...mine.proposal_ids, ...(await pressAll(there.me)).proposal_ids]);
  const shown = due.departures.filter(({ proposal_id }) => of.has(proposal_id));
  assert.equal(shown.length, 6);
  const cents = (money: string) => Math.round(Number(money) * 100);
  const body = {
    proposal_ids: shown.map(({ proposal_id }) => proposal_id),
    shown: {
      bookings: shown.reduce((sum, { bookings }) => sum + bookings, 0),
      refund: (shown.reduce((sum, { refund }) => sum + cents(refund), 0) / 100).toFixed(2),
    },
  };
  const { runs } = await operator.done(api.weather.callOffDueAny, { body });
  assert.deepEqual(
    new Set(runs.map(({ provider, by }) => `${provider.id} ${by}`)),
    new Set([here, there].map(({ provider }) => `${provider.id} Sampan`)),
  );
  assert.equal(runs.length, 4);
  const { results } = await operator.done(api.operator.audit, { query: { subject: 'provider', subject_id: here.provider.id } });
  assert.deepEqual(results.map(({ act, details }) => [act, details.departures]).toSorted(), [
    ['departures_called_off', '1'],
    ['departures_called_off', '2'],
  ]);
  for (const { id: run } of runs)
    await until(
      'the run is finished',
      async () => (await operator.done(api.managedCallOffs.get, { params: { id: run } })).finished_at !== null,
    );
  assert.ok((await operator.done(api.weather.all)).runs.length >= 4);
  assert.equal(await guest.ask(api.weather.previewDue).then(({ status }) => status), 401);
});
