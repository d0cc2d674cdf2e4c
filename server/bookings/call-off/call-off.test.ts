import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { CallOffRun } from '../../../contract/call-offs.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltBooking, type BuiltSlot } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { callOff } from './call-off.ts';
import { takeUpCallOffs, workOff } from './run.ts';

const {
  sql,
  as,
  guest,
  links,
  buildBooking,
  buildOffer,
  buildOperator,
  buildService,
  buildSlot,
  buildSlotUnderWay,
  buildStaff,
  buildUser,
} = await testApp();

const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
const fail = (error: unknown) => {
  throw error;
};
const paid = { payment_status: 'paid' } as const;

async function staged(bookings: Record<string, unknown>[] = [{}]) {
  const slot = await buildSlot({ capacity: 100 });
  const made = [];
  for (const given of bookings) made.push(await buildBooking({ slot, ...given }));
  const { provider } = slot.service;
  return { slot, bookings: made, provider, boss: await as(provider.user) };
}

const orderOf = (slots: BuiltSlot[], given: Record<string, unknown> = {}) => ({
  slot_ids: slots.map(({ id }) => id),
  outcome: 'cancel' as const,
  reason,
  ...given,
});

async function start(boss: Caller, order: ReturnType<typeof orderOf>): Promise<CallOffRun> {
  const { bookings, refund } = await boss.done(api.callOffs.preview, { body: order });
  return boss.done(api.callOffs.start, { body: { ...order, shown: { bookings, refund } } });
}

/** A run that is finished. */
async function finished(boss: Caller, { id }: { id: string }) {
  const details = () => boss.done(api.callOffs.get, { params: { id } });
  await until('the run is finished', async () => (await details()).finished_at !== null);
  return details();
}

const seen = async ({ id, slot }: BuiltBooking) => (await as(slot.service.provider.user)).done(api.bookings.get, { params: { id } });
const slotNow = async ({ id }: BuiltSlot) =>
  (await sql<{ spots_taken: number; is_available: boolean }[]>`select spots_taken, is_available from slots where id = ${id}`)[0];
const cleanBooks = async () => assert.deepEqual([...(await findDiscrepancies(sql))], []);

async function mailsOf(booking_id: string) {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<
    { id: string }[]
  >`select id from mails where booking_id = ${booking_id} and kind like '%cancelled_by%' order by id`;
  return Promise.all(mails.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('what a preview counts is what happens: bookings, money, who cannot be mailed', async () => {
  const { slot, bookings, boss } = await staged([
    { ...paid, participants: 2 },
    { ...paid, status: 'pending' },
    { customer_email: '', customer_name: 'Wong Siu Ming' },
    { status: 'cancelled' },
  ]);
  const order = orderOf([slot]);
  const preview = await boss.done(api.callOffs.preview, { body: order });
  assert.deepEqual(
    [preview.bookings, preview.participants, preview.cancelled, preview.postponed, preview.refund, preview.unreachable],
    [3, 4, 3, 0, '1512.00', 1],
  );
  assert.equal(preview.guests[0]?.name, 'Wong Siu Ming', 'who cannot be mailed comes first');
  assert.deepEqual([(await slotNow(slot))?.is_available, (await seen(bookings[0]!)).status], [true, 'confirmed'], 'nothing was done');

  const run = await finished(boss, await start(boss, order));
  assert.deepEqual([run.bookings, run.cancelled, run.postponed, run.refund, run.unreachable, run.left], [3, 3, 0, preview.refund, 1, 0]);
  assert.deepEqual(await slotNow(slot), { spots_taken: 0, is_available: false });
  const [one, two] = [await seen(bookings[0]!), await seen(bookings[1]!)];
  assert.deepEqual([one.status, one.refund_due, one.final_amount, one.retained], ['cancelled', '1008.00', '1008.00', '0.00']);
  assert.deepEqual([two.status, two.timeline.at(-1)!.event, two.refund_due], ['cancelled', 'declined', '504.00']);
  assert.deepEqual([one.cancelled_by, one.cancel_reason, one.timeline.at(-1)!.note], ['provider', reason.en, reason.en]);
  await cleanBooks();
});

test('guests read why in their language, by mail and in what is ready for WhatsApp', async () => {
  const { slot, bookings, boss } = await staged([{ locale: 'zh-HK' }, { locale: 'zh-CN' }, { locale: 'en' }]);
  const order = orderOf([slot]);
  const { guests } = await boss.done(api.callOffs.preview, { body: order });
  const textFor = (id: string) => new URL(guests.find(({ booking_id }) => booking_id === id)!.whatsapp_url!).searchParams.get('text')!;
  const [hongKong, mainland, english] = bookings.map(({ id }) => textFor(id));
  assert.match(hongKong!, /你好，Chan Tai Man：.*很抱歉.*未能舉行.*預料將發出八號風球。/);
  assert.match(mainland!, /很抱歉.*未能举行.*预料将发出八号风球。/);
  assert.match(english!, /^Hello Chan Tai Man, this is .*We’re sorry: .* will not take place .*Signal 8 is expected\./);
  assert.equal(guests[0]!.call_url, 'tel:+85291234567');
  assert.match(guests[0]!.whatsapp_url!, /^https:\/\/wa\.me\/85291234567\?text=/);
  await finished(boss, await start(boss, order));
  const mails = [];
  for (const { id } of bookings) mails.push(...(await mailsOf(id)));
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    Array(3).fill('cancelled_by_provider'),
  );
  assert.ok(mails[0]!.plain!.includes(reason.zh) && mails[2]!.plain!.includes(reason.en));
  assert.ok(mails[1]!.plain!.includes('预料将发出八号风球'));
  assert.match(mails[0]!.calendar!, /STATUS:CANCELLED/);
});

test('called off twice changes nothing: one mail, one line, one refund', async () => {
  const { slot, bookings, boss } = await staged([paid, paid]);
  const run = await finished(boss, await start(boss, orderOf([slot])));
  const body = { ...orderOf([slot]), shown: { bookings: 0, refund: '0.00' } };
  assert.equal((await boss.refused(409, api.callOffs.start, { body })).code, 'nothing_to_call_off');
  assert.deepEqual(
    await boss.done(api.callOffs.retry, { params: { id: run.id } }),
    (({ slots: _, guests: __, left: ___, waiting: ____, unreachable: _____, ...rest }) => rest)(run),
  );
  await workOff(sql, run.id, fail);
  const now = await seen(bookings[0]!);
  assert.deepEqual([now.timeline.filter(({ event }) => event === 'cancelled').length, now.refund_due], [1, '504.00']);
  assert.equal((await mailsOf(bookings[0]!.id)).length, 1);
  await cleanBooks();
});

test('the same intent twice is one run', async () => {
  const { slot, boss } = await staged();
  const order = orderOf([slot]);
  const { bookings, refund } = await boss.done(api.callOffs.preview, { body: order });
  const ask = () => boss.ask(api.callOffs.start, { body: { ...order, shown: { bookings, refund } }, key: 'one-storm' });
  const [one, two] = [await ask(), await ask()];
  assert.deepEqual([one.status, two.status, (two.body as CallOffRun).id], [201, 201, (one.body as CallOffRun).id]);
});

test('a run that was left half done is taken up: every guest once, money and places right', async () => {
  const { slot, bookings, provider, boss } = await staged(Array.from({ length: 6 }, () => paid));
  const by = { actor: 'provider', actor_name: provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, { provider_id: provider.id, slot_ids: [slot.id], outcome: 'cancel', reason, by, weather: null }),
  );
  // Its process ends after the third.
  const stop = new AbortController();
  await sql.begin(async (tx) => {
    await tx`select from bookings where id = ${bookings[3]!.id} for update`;
    const run = workOff(sql, id, () => undefined, stop.signal);
    await untilWaiting(sql, 1);
    stop.abort();
    await tx`select 1`;
    void run;
  });
  await takeUpCallOffs(sql, fail, 0);
  const run = await finished(boss, { id });
  assert.deepEqual([run.bookings, run.cancelled, run.refund], [6, 6, '3024.00']);
  for (const booking of bookings) {
    assert.equal((await seen(booking)).timeline.filter(({ event }) => event === 'cancelled').length, 1);
    assert.equal((await mailsOf(booking.id)).length, 1);
  }
  assert.equal((await slotNow(slot))?.spots_taken, 0);
  await cleanBooks();
});

test('two processes that do the same run deal with each booking once', async () => {
  const { slot, bookings, provider, boss } = await staged(Array.from({ length: 8 }, () => paid));
  const by = { actor: 'provider', actor_name: provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, { provider_id: provider.id, slot_ids: [slot.id], outcome: 'cancel', reason, by, weather: null }),
  );
  await Promise.all([workOff(sql, id, fail), workOff(sql, id, fail)]);
  assert.deepEqual(((run) => [run.cancelled, run.refund])(await finished(boss, { id })), [8, '4032.00']);
  for (const booking of bookings) assert.equal((await seen(booking)).timeline.filter(({ event }) => event === 'cancelled').length, 1);
});

test('a booking under way is in the run, or finds the departure closed', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const boss = await as(offer.provider.user);
  const first = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const order = orderOf([offer.slot]);
  const preview = await boss.done(api.callOffs.preview, { body: order });
  const body = { ...order, shown: { bookings: preview.bookings, refund: preview.refund } };
  const [booked, started] = await Promise.all([
    guest.ask(api.pages.book, { body: bookingBody(offer, { customer_email: 'late@example.com' }) }),
    boss.ask(api.callOffs.start, { body }),
  ]);
  // Booked first: the figures are others, and the provider looks again.
  if (started.status === 409) await finished(boss, await start(boss, order));
  else await finished(boss, started.body as CallOffRun);
  assert.deepEqual([booked.status, started.status].includes(409), true);
  assert.equal((await slotNow(offer.slot))?.spots_taken, 0);
  const [left] = await sql<
    { count: number }[]
  >`select count(*)::int as count from bookings where slot_id = ${offer.slot.id} and status <> 'cancelled'`;
  assert.equal(left?.count, 0);
  assert.equal((await boss.done(api.bookings.get, { params: { id: first.id } })).status, 'cancelled');
  const late = await guest.refused(409, api.pages.book, { body: bookingBody(offer) });
  assert.equal(late.code, 'slot_unavailable');
});

test('a guest who cancels, pays, changes or checks in meanwhile: each booking ends once, with all money back', async () => {
  const service = await buildService();
  const [slot, other] = [await buildSlot({ service, capacity: 20 }), await buildSlot({ service, capacity: 20 })];
  const boss = await as(service.provider.user);
  const [cancels, pays, moves] = await Promise.all([1, 2, 3].map(() => buildBooking({ slot })));
  const today = await buildSlotUnderWay({ service });
  const aboard = await buildBooking({ slot: today });
  const by = { actor: 'provider', actor_name: service.provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, {
      provider_id: service.provider.id,
      slot_ids: [slot.id, today.id],
      outcome: 'cancel',
      reason,
      by,
      weather: null,
    }),
  );
  const token = (booking: BuiltBooking) => ({ token: links.sign('booking', booking.id) });
  const answers = await Promise.all([
    guest.ask(api.guests.cancel, { params: token(cancels!), body: { reason: 'Rain' } }),
    boss.ask(api.bookings.payment, { params: { id: pays!.id }, body: { payment_status: 'paid' } }),
    guest.ask(api.guests.change, { params: token(moves!), body: { availability_slot: other.id, version: 2, difference: '0.00' } }),
    boss.ask(api.bookings.attendance, { params: { id: aboard.id }, body: { attendance: 'arrived' } }),
    workOff(sql, id, fail),
  ]);
  for (const answer of answers.slice(0, 4)) assert.ok([200, 409].includes((answer as { status: number }).status), JSON.stringify(answer));
  const now = await Promise.all([cancels!, pays!, moves!, aboard].map(seen));
  assert.deepEqual(
    now.map(({ status, slot_id }) => (slot_id === other.id ? 'moved' : status)),
    ['cancelled', 'cancelled', (answers[2] as { status: number }).status === 200 ? 'moved' : 'cancelled', 'cancelled'],
  );
  for (const { timeline } of now) assert.ok(timeline.filter(({ event }) => event === 'cancelled').length <= 1);
  assert.equal(now[1]!.refund_due, (answers[1] as { status: number }).status === 200 ? now[1]!.final_amount : '0.00');
  assert.equal((await slotNow(slot))?.spots_taken, 0);
  await cleanBooks();
});

test('what stays locked is left, and done by the next try', async () => {
  const { slot, bookings, provider, boss } = await staged([paid, paid]);
  const by = { actor: 'provider', actor_name: provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, { provider_id: provider.id, slot_ids: [slot.id], outcome: 'cancel', reason, by, weather: null }),
  );
  const said: unknown[] = [];
  await sql.begin(async (tx) => {
    await tx`select from bookings where id = ${bookings[0]!.id} for update`;
    await workOff(sql, id, (error) => said.push(error));
  });
  assert.equal(said.length, 1);
  const half = await boss.done(api.callOffs.get, { params: { id } });
  assert.deepEqual([half.finished_at, half.left, half.cancelled], [null, 1, 1]);
  await boss.done(api.callOffs.retry, { params: { id } });
  assert.deepEqual(((run) => [run.cancelled, run.left])(await finished(boss, { id })), [2, 0]);
});

test('a rule of the weather signs with its sentence: in timeline, mail and log', async () => {
  const { slot, bookings, provider, boss } = await staged([{}, { locale: 'zh-HK' }]);
  const weather = {
    warning: 'TC8NE',
    issued_at: '2026-09-24T01:40:00.000Z',
    sentence_en: 'If signal 8 is in force two hours before, the trip is called off and everything is paid back.',
    sentence_zh: '如在出發前兩小時八號風球生效，活動將會取消，款項全數退回。',
  };
  const by = { actor: 'weather', actor_name: provider.name, staff: null } as const;
  const id = await sql.begin((tx) =>
    callOff(tx, { provider_id: provider.id, slot_ids: [slot.id], outcome: 'cancel', reason, by, weather }),
  );
  assert.equal(await takeUpCallOffs(sql, fail), 1);
  const run = await finished(boss, { id });
  assert.deepEqual([run.actor, run.weather], ['weather', weather]);
  assert.equal((await seen(bookings[0]!)).timeline.at(-1)!.note, `${reason.en} ${weather.sentence_en}`);
  const [mail] = await mailsOf(bookings[1]!.id);
  assert.ok(mail!.plain!.includes(weather.sentence_zh));
});

test('an operator calls off for any provider: audited, guests are mailed, the provider not for each booking', async () => {
  const { slot, bookings, provider, boss } = await staged([paid, {}]);
  const operator = await as(await buildOperator());
  const params = { id: provider.id };
  const order = orderOf([slot]);
  const { departures } = await operator.done(api.managedCallOffs.day, { params, query: { date: slotDay(slot) } });
  assert.deepEqual(
    departures.map(({ slot_id, bookings: count }) => [slot_id, count]),
    [[slot.id, 2]],
  );
  const { bookings: count, refund } = await operator.done(api.managedCallOffs.preview, { params, body: order });
  const { id } = await operator.done(api.managedCallOffs.start, { params, body: { ...order, shown: { bookings: count, refund } } });
  const run = await finished(boss, { id });
  assert.deepEqual([run.actor, run.by, run.cancelled], ['operator', 'Sampan', 2]);
  assert.equal((await operator.done(api.managedCallOffs.get, { params: { id } })).refund, '504.00');
  assert.ok((await operator.done(api.managedCallOffs.list)).results.some((one) => one.id === id));
  assert.deepEqual(
    (await mailsOf(bookings[0]!.id)).map(({ kind }) => kind),
    ['cancelled_by_operator'],
  );
  const { results } = await operator.done(api.operator.audit, { query: { subject: 'provider', subject_id: provider.id } });
  assert.deepEqual(
    results.map(({ act }) => act),
    ['departures_called_off'],
  );
});

const slotDay = ({ starts_at }: BuiltSlot) => new Date(starts_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test('a manager of the team may, a guide and another provider may not; the run says who', async () => {
  const { slot, provider, boss } = await staged();
  const other = await as((await buildSlot()).service.provider.user);
  const body = { ...orderOf([slot]), shown: { bookings: 1, refund: '0.00' } };
  await other.refused(404, api.callOffs.start, { body });
  const [guide, manager] = await Promise.all(
    (['guide', 'manager'] as const).map(async (role) => {
      const user = await buildUser({ first_name: role, last_name: '' });
      const { id } = await buildStaff({ provider, user, role });
      return (await as(user)).with({ 'acting-for': id });
    }),
  );
  await guide!.refused(403, api.callOffs.start, { body });
  const run = await manager!.done(api.callOffs.start, { body });
  assert.deepEqual(run.staff, { name: 'manager', role: 'manager' });
  await finished(boss, run);
  await other.refused(404, api.callOffs.get, { params: { id: run.id } });
  await other.refused(404, api.callOffs.retry, { params: { id: run.id } });
  assert.deepEqual((await other.done(api.callOffs.list)).results, []);
});

test('other figures than those shown are refused, and nothing is closed', async () => {
  const { slot, boss } = await staged([paid]);
  for (const shown of [
    { bookings: 2, refund: '504.00' },
    { bookings: 1, refund: '0.00' },
  ])
    assert.equal((await boss.refused(409, api.callOffs.start, { body: { ...orderOf([slot]), shown } })).code, 'call_off_changed');
  assert.equal((await slotNow(slot))?.is_available, true);
  const over = await buildSlot({ service: slot.service, starts_at: new Date(Date.now() - 10 * 3_600_000) });
  await boss.refused(404, api.callOffs.start, { body: { ...orderOf([over]), shown: { bookings: 0, refund: '0.00' } } });
});

test('nobody edits or deletes what was called off', async () => {
  const { slot, boss } = await staged();
  const { id } = await finished(boss, await start(boss, orderOf([slot])));
  for (const change of [
    () => sql`update call_offs set reason_en = 'Another' where id = ${id}`,
    () => sql`update call_offs set cancelled = 0 where id = ${id}`,
    () => sql`delete from call_offs where id = ${id}`,
  ])
    await assert.rejects(change, /append-only/);
});

test('a departure that nobody has booked is only closed', async () => {
  const { slot, boss } = await staged([]);
  const run = await finished(boss, await start(boss, orderOf([slot])));
  assert.deepEqual([run.bookings, run.cancelled], [0, 0]);
  assert.equal((await slotNow(slot))?.is_available, false);
});
