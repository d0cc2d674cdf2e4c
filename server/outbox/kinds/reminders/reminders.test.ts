import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { hongKongToInstant } from '../../../../rules/time.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { setClock } from '../../../../tests/support/clock.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { getOutboxGauges } from '../../reads.ts';

// Moves the clock.
const { sql, guest, links, buildOffer, buildBooking } = await testApp({ clock: true });
const { mailer } = testMailer(sql);
after(() => mailer.close());

const HOUR_MS = 3_600_000;
const at = (day: string, time: string) => setClock(sql, hongKongToInstant(day, time));

/** Back to the first of March 2027, as if no later round had been. */
async function startOver() {
  await at('2027-03-01', '12:00');
  await sql`update mail_rounds set seen_until = ${hongKongToInstant('2027-03-01', '12:00')}`;
}

/** Booked on the first of March 2027, for nine in the morning of the tenth. */
async function booked(customer_email: string, start = hongKongToInstant('2027-03-10', '09:00')) {
  await startOver();
  const offer = await buildOffer({ service: { title: 'Junk cruise' }, slot: { starts_at: start } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  await mailer.run();
  return { id, offer };
}

/** A day's reminder as a server of the version before made it, when the booking was confirmed. */
async function makeReminder(booking: string, recipient: string, start: Date) {
  await sql`
    insert into mails (id, kind, source, side, booking_id, recipient, locale, about, due_at)
    values (uuidv7(), 'reminder_24h', ${booking}, 'customer', ${booking}, ${recipient}, 'en', ${start}, ${start}::timestamptz - interval '1 day')`;
}

/** Subjects and states of what a guest was reminded of so far. */
async function reminders(recipient: string): Promise<string[]> {
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  return results
    .filter(({ kind, state }) => kind.startsWith('reminder') && state !== 'waiting')
    .toSorted((one, other) => one.due_at.localeCompare(other.due_at))
    .map(({ state, subject, last_error }) => `${state}: ${subject || last_error}`);
}

test('a day before and two hours before, and today and tomorrow are Hong Kong’s', async () => {
  await booked('a@example.com');
  await at('2027-03-09', '08:59');
  assert.deepEqual(await reminders('a@example.com'), []);
  await at('2027-03-09', '09:00');
  assert.deepEqual(await reminders('a@example.com'), ['kept: Tomorrow: “Junk cruise”, 09:00']);
  await at('2027-03-10', '06:59');
  assert.equal((await reminders('a@example.com')).length, 1);
  await at('2027-03-10', '07:00');
  assert.deepEqual((await reminders('a@example.com'))[1], 'kept: Starts at 09:00: “Junk cruise”');
});

test('confirmation and reminder say by when to be there and how to come, and lead to the place on the reader’s map', async () => {
  await startOver();
  const service = {
    ...{
      title: 'Junk cruise',
      title_zh: '遊船',
      meeting_point: 'Pier 9',
      meeting_point_zh: '九號碼頭',
      latitude: 22.2871,
      longitude: 114.1617,
    },
    ...{ mtr_exit: 'Hong Kong station, exit A2', mtr_exit_zh: '香港站 A2 出口', arrive_minutes_before: 15 },
  };
  const offer = await buildOffer({ service, slot: { starts_at: hongKongToInstant('2027-03-10', '09:00') } });
  const google = 'https://www.google.com/maps/search/?api=1&query=22.2871%2C114.1617';
  const readers = [
    ['en', 'Arrival: Be there by 08:45', 'By MTR: Hong Kong station, exit A2', `Google Maps: ${google}`],
    ['zh-HK', '到達：請於 08:45 前到達', '乘搭港鐵：香港站 A2 出口', `Google 地圖：${google}`],
    ['zh-CN', '到达：请于 08:45 前到达', '乘搭港铁：香港站 A2 出口', '高德地图：https://uri.amap.com/marker?'],
  ] as const;
  const of = (locale: string) => `map-${locale}@example.com`;
  for (const [locale] of readers) await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email: of(locale), locale }) });
  await mailer.run();
  await at('2027-03-09', '09:00');
  await mailer.run();
  for (const [locale, ...words] of readers) {
    const { results } = await guest.done(api.outbox.list, { query: { recipient: of(locale) } });
    const mails = results.filter(({ kind }) => kind === 'confirmed' || kind === 'reminder_24h');
    assert.equal(mails.length, 2, locale);
    for (const { id } of mails) {
      const { plain, html } = await guest.done(api.outbox.get, { params: { id } });
      for (const word of words) assert.ok(plain?.includes(word), `${word}: ${plain}`);
      assert.match(html ?? '', /<a href="https:\/\/(?:www\.google\.com\/maps|uri\.amap\.com)[^"]*"[^>]*>(?:Google |高德)/);
    }
  }
});

test('one that was held up says today when it has become today', async () => {
  await booked('b@example.com', hongKongToInstant('2027-03-10', '23:30'));
  // In UTC it is still the ninth.
  await at('2027-03-10', '00:30');
  assert.deepEqual(await reminders('b@example.com'), ['kept: Today: “Junk cruise”, 23:30']);
});

test('one that comes too late does not come', async () => {
  await booked('c@example.com');
  await at('2027-03-10', '08:50');
  assert.deepEqual(await reminders('c@example.com'), ['dropped: too_late', 'dropped: too_late']);
});

test('nobody is reminded of a cancelled booking', async () => {
  const { id } = await booked('d@example.com');
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });
  await at('2027-03-10', '07:30');
  assert.deepEqual(await reminders('d@example.com'), []);
});

test('a reminder that waits for the mail server is dropped when the booking is cancelled meanwhile', async () => {
  const { id, offer } = await booked('g@example.com');
  await makeReminder(id, 'g@example.com', offer.slot.starts_at);
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });
  await at('2027-03-09', '09:30');
  assert.deepEqual(await reminders('g@example.com'), ['dropped: not_confirmed']);
});

test('nobody is reminded of the old time of a booking that has moved', async () => {
  const { id, offer } = await booked('e@example.com');
  await at('2027-03-09', '09:00');
  await mailer.run();
  await sql`update slots set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${offer.slot.id}`;
  await sql`update bookings set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${id}`;
  await at('2027-03-09', '11:59');
  assert.equal((await reminders('e@example.com')).length, 1);
  await at('2027-03-09', '12:00');
  assert.deepEqual((await reminders('e@example.com'))[1], 'kept: Tomorrow: “Junk cruise”, 12:00');
  await at('2027-03-10', '07:00');
  assert.equal((await reminders('e@example.com')).length, 2);
  await at('2027-03-10', '10:00');
  assert.deepEqual((await reminders('e@example.com'))[2], 'kept: Starts at 12:00: “Junk cruise”');
});

test('a reminder that a server of the version before has made is not made again', async () => {
  const { id, offer } = await booked('f@example.com');
  await makeReminder(id, 'f@example.com', offer.slot.starts_at);
  await at('2027-03-09', '09:00');
  assert.deepEqual(await reminders('f@example.com'), ['kept: Tomorrow: “Junk cruise”, 09:00']);
  await at('2027-03-09', '09:01');
  assert.equal((await reminders('f@example.com')).length, 1);
});

test('each of many bookings is reminded once, by however many processes', async () => {
  await startOver();
  const offer = await buildOffer({ capacity: 600, slot: { starts_at: hongKongToInstant('2027-03-10', '09:00') } });
  const { id } = await buildBooking({ slot: offer.slot });
  await sql`
    insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'booking_reference', 'SMP-MANY-' || n))).*
    from bookings b, generate_series(1, 550) n where b.id = ${id}`;
  await sql`update slots set spots_taken = 551 where id = ${offer.slot.id}`;
  await at('2027-03-09', '09:00');
  const { mailer: other } = testMailer(sql);
  await Promise.all([mailer.run(), other.run()]);
  await other.close();
  const [made] = await sql<{ mails: number; bookings: number }[]>`
    select count(*) as mails, count(distinct booking_id) as bookings from mails
    where kind = 'reminder_24h' and booking_id in (select id from bookings where slot_id = ${offer.slot.id})`;
  assert.deepEqual(made, { mails: 551, bookings: 551 });
});

test('who books a few hours ahead is reminded once, and at the last minute not at all', async () => {
  for (const [hours, count] of [
    [5, 1],
    [1, 0],
  ] as const) {
    await startOver();
    const customer_email = `${hours}h@example.com`;
    const offer = await buildOffer({ slot: { starts_at: new Date(Date.now() + hours * HOUR_MS) } });
    await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
    await mailer.run();
    const start = hongKongToInstant('2027-03-01', '12:00').getTime() + hours * HOUR_MS;
    await setClock(sql, new Date(start - 30 * 60_000));
    await mailer.run();
    const made = await sql`select 1 from mails where recipient = ${customer_email} and kind like 'reminder%'`;
    assert.equal(made.length, count);
  }
});

/** Subjects and states of a provider's mails of requests that wait. */
async function nudges(recipient: string): Promise<string[]> {
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  return results
    .filter(({ kind }) => kind === 'request_waiting')
    .map(({ state, subject, last_error }) => `${state}: ${subject || last_error}`);
}

/** A request of the first of March 2027 at noon, to be answered within 24 hours. */
async function requested(start: Date) {
  await startOver();
  const offer = await buildOffer({ service: { title: 'Junk cruise', confirmation: 'request' }, slot: { starts_at: start } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { locale: 'en' }) });
  await mailer.run();
  return { id, offer, email: offer.provider.user.email };
}

test('a provider hears once of a request that has waited for half of its time, as long as it waits', async () => {
  const { email } = await requested(hongKongToInstant('2027-03-10', '09:00'));
  await at('2027-03-01', '23:59');
  assert.deepEqual(await nudges(email), []);
  await at('2027-03-02', '00:00');
  assert.deepEqual(await nudges(email), ['kept: Still waiting for your reply: “Junk cruise”, Wed 10 March 2027, 1 person']);
  await at('2027-03-02', '00:01');
  assert.equal((await nudges(email)).length, 1);
});

test('a request that ends with its start is half-way sooner, and one for which there is hardly time is not mentioned again', async () => {
  const { email } = await requested(hongKongToInstant('2027-03-01', '18:00'));
  await at('2027-03-01', '14:59');
  assert.deepEqual(await nudges(email), []);
  await at('2027-03-01', '15:00');
  assert.equal((await nudges(email)).length, 1);
  const soon = await requested(hongKongToInstant('2027-03-01', '13:30'));
  await at('2027-03-01', '12:50');
  assert.deepEqual(await nudges(soon.email), []);
});

test('no provider hears of a request that was answered, or wants not to', async () => {
  const answered = await requested(hongKongToInstant('2027-03-10', '09:00'));
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', answered.id) }, body: {} });
  await at('2027-03-02', '00:00');
  assert.deepEqual(await nudges(answered.email), []);
  const unwanted = await requested(hongKongToInstant('2027-03-10', '09:00'));
  await sql`insert into mail_choices (provider_id, kind, wanted) values (${unwanted.offer.provider.id}, 'request_waiting', false)`;
  await at('2027-03-02', '00:00');
  assert.deepEqual(await nudges(unwanted.email), []);
});

test('a day ticket is confirmed and reminded of by its day and opening hours, and not two hours before', async () => {
  await startOver();
  const [starts_at, ends_at] = [hongKongToInstant('2027-03-10', '09:00'), hongKongToInstant('2027-03-10', '18:00')];
  for (const locale of ['en', 'zh-HK'] as const) {
    const customer_email = `day-${locale}@example.com`;
    const service = { title: 'Kayak rental', title_zh: '租艇', sold_by: 'day', arrive_minutes_before: 15 };
    const offer = await buildOffer({ service, slot: { starts_at, ends_at, all_day: true } });
    await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale }) });
    await mailer.run();
    const { results } = await guest.done(api.outbox.list, { query: { recipient: customer_email } });
    const confirmed = results.find(({ kind }) => kind === 'confirmed')!;
    const { plain } = await guest.done(api.outbox.get, { params: confirmed });
    const [subject, hours] =
      locale === 'en'
        ? ['Confirmed: “Kayak rental”, Wed 10 March 2027', /Opening hours: 09:00 – 18:00 \(Hong Kong\)/]
        : ['預訂已確認：「租艇」，2027 年 3 月 10 日（三）', /開放時間：09:00 – 18:00（香港時間）/];
    assert.equal(confirmed.subject, subject);
    assert.match(plain!, hours);
    assert.doesNotMatch(plain!, /Be there by|前到達/);
  }
  await at('2027-03-09', '09:00');
  assert.deepEqual(await reminders('day-en@example.com'), ['kept: Tomorrow: “Kayak rental”']);
  assert.deepEqual(await reminders('day-zh-HK@example.com'), ['kept: 明天：「租艇」']);
  await at('2027-03-10', '07:30');
  assert.equal((await reminders('day-en@example.com')).length, 1);
});

test('a reminder made before its host was asked about the weather waits for the decision, and counts neither as waiting nor as late', async () => {
  const start = hongKongToInstant('2027-03-10', '09:00');
  const { id, offer } = await booked('storm@example.com', start);
  await makeReminder(id, 'storm@example.com', start);
  const stop = (is_stopped: boolean) => sql`update slots set weather_stops = ${is_stopped} where id = ${offer.slot.id}`;
  await stop(true);
  await at('2027-03-09', '10:00');
  assert.deepEqual(await reminders('storm@example.com'), []);
  const { sampan_mails_waiting, sampan_mails_oldest_seconds } = await getOutboxGauges(sql);
  assert.deepEqual([sampan_mails_waiting, sampan_mails_oldest_seconds], [0, 0]);
  await stop(false);
  assert.deepEqual(await reminders('storm@example.com'), ['kept: Tomorrow: “Junk cruise”, 09:00']);
});

test('who was postponed while a reminder waited is not reminded of the old time', async () => {
  const start = hongKongToInstant('2027-03-10', '09:00');
  const { id } = await booked('postponed@example.com', start);
  await makeReminder(id, 'postponed@example.com', start);
  await sql`update bookings set choose_by = ${hongKongToInstant('2027-03-16', '09:00')} where id = ${id}`;
  await at('2027-03-09', '10:00');
  assert.deepEqual(await reminders('postponed@example.com'), ['dropped: not_confirmed']);
});
