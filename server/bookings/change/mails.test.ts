import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { api } from '../../../contract/api.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { rewritePast } from '../../../tests/support/past.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { sql, as, guest, links, buildOffer, buildOperator, buildSlot } = await testApp();

async function booked(given: Record<string, unknown> = {}) {
  const offer = await buildOffer({ service: { confirmation: 'instant', price: 10_000 } });
  const other = await buildSlot({ service: offer.service });
  const made = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_name: 'Mei', participants: 2, ...given }) });
  return { ...offer, other, id: made.id, params: { token: links.sign('booking', made.id) } };
}

async function change(params: { token: string }, body: ChangeQuoteBody): Promise<void> {
  const { version, difference } = await guest.done(api.guests.quoteChange, { params, body });
  await guest.done(api.guests.change, { params, body: { ...body, version, difference } });
}

/** Sends what is due, and returns a booking's mails of these kinds. */
async function mailsOf(id: string, like = '%changed') {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<{ id: string; kind: string; side: string }[]>`
    select id, kind, side from mails where booking_id = ${id} and kind like ${like} order by kind desc`;
  return Promise.all(mails.map(async (mail) => ({ ...mail, ...(await guest.done(api.outbox.get, { params: { id: mail.id } })) })));
}

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid') as string,
    sequence: Number(event.getFirstPropertyValue('sequence')),
    starts: new ICAL.Event(event).startDate.toJSDate().toISOString(),
  }));

test('guest and provider read from what to what, and the difference, each in their language', async () => {
  const { id, params, other, service } = await booked({ locale: 'zh-HK' });
  await change(params, { availability_slot: other.id, units: [{ unit: service.units[0]!.id, quantity: 3 }] });
  const [toCustomer, toProvider, ...others] = await mailsOf(id);
  assert.deepEqual(
    [toCustomer!.kind, toCustomer!.side, toProvider!.kind, toProvider!.side],
    ['changed', 'customer', 'booking_changed', 'provider'],
  );
  assert.deepEqual(others, []);
  assert.match(toCustomer!.plain!, /原本：.*2 位[\s\S]*現為：.*3 位[\s\S]*較原先多 HK\$105\.00/);
  assert.match(toProvider!.plain!, /Before: .*2 people[\s\S]*Now: .*3 people[\s\S]*The guest pays HK\$105\.00 more/);
  assert.ok(!toProvider!.plain!.includes('/b/'), 'the customer’s link is the customer’s');
});

test('a provider’s change is mailed to the guest alone, an operator’s to both', async () => {
  const [one, two] = [await booked(), await booked()];
  const boss = await as(one.provider.user);
  const body = { availability_slot: one.other.id };
  const asked = { params: { id: one.id }, body };
  const { version, difference } = await boss.done(api.bookings.quoteChange, asked);
  await boss.done(api.bookings.change, { ...asked, body: { ...body, version, difference } });
  assert.deepEqual(
    (await mailsOf(one.id)).map(({ kind }) => kind),
    ['changed'],
  );
  const lok = await as(await buildOperator());
  const named = { customer_name: 'Ada' };
  await lok.done(api.operator.changeBooking, { params: { id: two.id }, body: { ...named, version: 2, difference: '0.00' } });
  const mails = await mailsOf(two.id);
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['changed', 'booking_changed'],
  );
  for (const { plain } of mails) assert.match(plain!, /in the name of “Ada”/);
});

/** The mails about changes to one side, oldest first, after the time that they wait for what may follow. */
async function changesTo(id: string, side: 'customer' | 'provider') {
  await mailsOf(id);
  await sql`update mails set due_at = now() where booking_id = ${id} and state = 'waiting'`;
  const mails = await mailsOf(id);
  const order = await sql<{ id: string }[]>`select id from mails where booking_id = ${id} order by source`;
  const nth = (mail: { id: string }) => order.findIndex((one) => one.id === mail.id);
  return mails.filter((mail) => mail.side === side).toSorted((one, other) => nth(one) - nth(other));
}
const became = (mails: Awaited<ReturnType<typeof changesTo>>) =>
  mails.map(({ state, last_error }) => (state === 'dropped' ? last_error : state));

test('changes soon after one that was mailed are one mail, which says what they come to', async () => {
  const { id, params, slot, other, service } = await booked();
  await change(params, { availability_slot: other.id });
  assert.deepEqual(became(await changesTo(id, 'customer')), ['kept']);
  await change(params, { availability_slot: slot.id });
  await change(params, { availability_slot: other.id, units: [{ unit: service.units[0]!.id, quantity: 3 }] });
  const waiting = await mailsOf(id);
  assert.deepEqual(waiting.map(({ state }) => state).toSorted(), ['kept', 'kept', 'waiting', 'waiting', 'waiting', 'waiting']);
  const mailed = Math.max(...waiting.map(({ sent_at }) => (sent_at ? Date.parse(sent_at) : 0)));
  for (const { state, due_at } of waiting)
    if (state === 'waiting') assert.ok(Math.abs(Date.parse(due_at) - mailed - 10 * 60_000) < 1_000, due_at);

  const news = await changesTo(id, 'customer');
  assert.deepEqual(became(news), ['kept', 'change_superseded', 'kept']);
  const [before, now] = ['Before', 'Now'].map((when) => new RegExp(`${when}: (.*), (\\d) (?:people|person)`).exec(news[2]!.plain!)!);
  assert.deepEqual([before![1] === now![1], before![2], now![2]], [true, '2', '3']);
  assert.match(news[2]!.plain!, /HK\$105\.00 more than before/);
  assert.deepEqual(became(await changesTo(id, 'provider')), ['kept', 'change_superseded', 'kept']);
});

test('many changes at once are one mail; those that come to nothing are none', async () => {
  const [many, none] = [await booked(), await booked()];
  for (const to of [many.other, many.slot, many.other]) await change(many.params, { availability_slot: to.id });
  assert.deepEqual(became(await changesTo(many.id, 'customer')), ['change_superseded', 'change_superseded', 'kept']);

  await change(none.params, { availability_slot: none.other.id });
  await changesTo(none.id, 'customer');
  for (const to of [none.slot, none.other]) await change(none.params, { availability_slot: to.id });
  for (const side of ['customer', 'provider'] as const)
    assert.deepEqual(became(await changesTo(none.id, side)), ['kept', 'change_superseded', 'changed_back']);
});

test('a host reads what guests have changed since the last mail, not what the host has', async () => {
  const { id, params, provider, slot, other } = await booked();
  await change(params, { availability_slot: other.id });
  const boss = await as(provider.user);
  const asked = { params: { id }, body: { customer_name: 'Ada' } };
  const { version, difference } = await boss.done(api.bookings.quoteChange, asked);
  await boss.done(api.bookings.change, { ...asked, body: { ...asked.body, version, difference } });
  const [toHost, ...more] = await changesTo(id, 'provider');
  assert.deepEqual([toHost!.state, more.length], ['kept', 0]);
  assert.match(toHost!.plain!, /Before: /);
  const toGuest = await changesTo(id, 'customer');
  assert.deepEqual(became(toGuest), ['change_superseded', 'kept']);
  assert.match(toGuest[1]!.plain!, /Before: [\s\S]*in the name of “Ada”/);
  await change(params, { availability_slot: slot.id });
  assert.deepEqual(became(await changesTo(id, 'customer')), ['change_superseded', 'kept', 'kept']);
});

test('a host who changed the booking meanwhile reads what the guest has changed of that', async () => {
  const { id, params, provider, slot, other } = await booked();
  const boss = await as(provider.user);
  const byHost = async (body: ChangeQuoteBody) => {
    const { version, difference } = await boss.done(api.bookings.quoteChange, { params: { id }, body });
    await boss.done(api.bookings.change, { params: { id }, body: { ...body, version, difference } });
  };
  const [unit] = slot.service.units;
  await change(params, { availability_slot: other.id });
  await byHost({ units: [{ unit: unit!.id, quantity: 4 }] });
  await change(params, { availability_slot: slot.id, units: [{ unit: unit!.id, quantity: 2 }] });
  const toHost = await changesTo(id, 'provider');
  assert.deepEqual(became(toHost), ['change_superseded', 'kept'], 'the guest is back where it began, the host is not');
  assert.match(toHost[1]!.plain!, /Before: .*4 people[\s\S]*Now: .*2 people/);
});

test('shortly before the start every change is mailed at once, one to another day too', async () => {
  const { id, provider, slot, other } = await booked();
  const boss = await as(provider.user);
  for (const [table, one] of [
    ['bookings', id],
    ['slots', slot.id],
  ] as const)
    await sql`update ${sql(table)} set starts_at = date_trunc('minute', now()) + interval '2 hours' where id = ${one}`;
  for (const body of [{ customer_name: 'Ada' }, { customer_name: 'Bea' }, { availability_slot: other.id }]) {
    const asked = { params: { id }, body };
    const { version, difference } = await boss.done(api.bookings.quoteChange, asked);
    await boss.done(api.bookings.change, { ...asked, body: { ...asked.body, version, difference } });
    assert.deepEqual(new Set((await mailsOf(id, 'changed')).map(({ state }) => state)), new Set(['kept']));
  }
  assert.equal((await mailsOf(id, 'changed')).length, 3);
});

test('what was changed days before is in no mail about a change of today', async () => {
  const { id, params, slot, other } = await booked();
  await change(params, { availability_slot: other.id });
  await changesTo(id, 'customer');
  await rewritePast(sql, (db) => db`update booking_events set at = at - interval '3 days' where booking_id = ${id}`);
  await sql`delete from mails where booking_id = ${id} and kind <> 'confirmed'`;
  const [older] = await sql<{ id: string }[]>`select id from booking_events where booking_id = ${id} and event = 'changed'`;
  await sql`insert into mails (id, kind, source, side, booking_id, recipient, locale, due_at, state)
    values (gen_random_uuid(), 'changed', ${older!.id}, 'customer', ${id}, 'taiman@example.com', 'en', now(), 'dropped')`;
  await change(params, { availability_slot: slot.id });
  const [, today] = await changesTo(id, 'customer');
  assert.equal(today!.state, 'kept', 'it does not undo what was mailed days ago');
  assert.match(today!.plain!, /Before: /);
});

test('a booking that is renamed before or after its first mails has each of them once', async () => {
  const [early, late] = [await booked(), await booked()];
  await change(early.params, { customer_name: 'Ada' });
  await mailsOf(late.id);
  await change(late.params, { customer_name: 'Ada' });
  for (const { id } of [early, late]) {
    await mailsOf(id);
    const kinds = await sql<{ kind: string }[]>`select kind from mails where booking_id = ${id} order by kind`;
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['booking_changed', 'changed', 'confirmed', 'new_booking'],
    );
  }
});

test('the old and the new calendar file are one entry at the new time, and the provider’s feed never goes back', async () => {
  const { id, params, slot, other, provider } = await booked();
  const boss = await as(provider.user);
  const { url } = await boss.done(api.providers.renewCalendarFeed);
  const feed = async () =>
    eventsOf(
      (await guest.ask(api.calendar.feed, { params: { token: new URL(url!, 'http://sampan').pathname.split('/')[3]! } })).body as string,
    );
  const file = async () => eventsOf((await guest.ask(api.guests.calendar, { params })).body as string);
  const [before, feed_before] = [await file(), await feed()];
  await change(params, { availability_slot: other.id });
  const [after, feed_after] = [await file(), await feed()];
  const newest = new Map([...before, ...after].sort((one, two) => one.sequence - two.sequence).map((event) => [event.uid, event]));
  assert.deepEqual([...newest.values()], after);
  assert.deepEqual([after[0]!.uid, after[0]!.starts], [before[0]!.uid, other.starts_at.toISOString()]);
  assert.ok(after[0]!.sequence > before[0]!.sequence);
  const [mail] = await mailsOf(id, 'changed');
  assert.deepEqual(eventsOf(mail!.calendar!), after);

  assert.deepEqual([feed_before[0]!.uid, feed_after[0]!.uid], [`${slot.id}@sampan`, `${other.id}@sampan`]);
  await change(params, { availability_slot: slot.id });
  const [back] = await feed();
  assert.ok(back!.uid === feed_before[0]!.uid && back!.sequence > feed_before[0]!.sequence);
});

test('a reminder is for the new time, and one that was made for the old is dropped', async () => {
  const { id, params, slot, other } = await booked();
  const soon = new Date(Date.now() + 24 * 3_600_000 + 30_000);
  await sql`update services set cancellation_hours = 0, cutoff_minutes = 0 where id = ${slot.service.id}`;
  await sql`update bookings set starts_at = ${soon}, cancellation_hours = 0 where id = ${id}`;
  await sql`insert into mails (id, kind, source, side, booking_id, recipient, locale, about, due_at)
    values (gen_random_uuid(), 'reminder_24h', ${`${id} ${soon.toISOString()}`}, 'customer', ${id}, 'taiman@example.com', 'en', ${soon}, now())`;
  await change(params, { availability_slot: other.id });
  const [reminder] = await mailsOf(id, 'reminder_24h');
  assert.deepEqual([reminder!.state, reminder!.last_error], ['dropped', 'moved']);
  const { starts_at } = (await sql<{ starts_at: Date }[]>`select starts_at from bookings where id = ${id}`)[0]!;
  assert.equal(starts_at.getTime(), other.starts_at.getTime());
});
