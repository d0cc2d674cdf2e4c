import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { testMailer } from '../../tests/support/mailer.ts';

const { sql, guest, links, buildOffer } = await testApp({ clock: true });
const { mailer } = testMailer(sql);
after(() => mailer.close());

const at = (day: string, time: string) => setClock(sql, hongKongToInstant(day, time));

/** Booked on the first of March 2027, for nine in the morning of the tenth. */
async function booked(customer_email: string, start = hongKongToInstant('2027-03-10', '09:00')) {
  await at('2027-03-01', '12:00');
  const offer = await buildOffer({ service: { title: 'Junk cruise' }, slot: { starts_at: start } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  await mailer.run();
  return { id, offer };
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
  assert.deepEqual(await reminders('d@example.com'), ['dropped: not_confirmed', 'dropped: not_confirmed']);
});

test('nobody is reminded of the old time of a booking that has moved', async () => {
  const { id } = await booked('e@example.com');
  await sql`update bookings set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${id}`;
  await at('2027-03-09', '09:00');
  assert.deepEqual(await reminders('e@example.com'), ['dropped: moved']);
});

test('who books a few hours ahead is reminded once, and at the last minute not at all', async () => {
  await at('2027-03-01', '12:00');
  for (const [hours, count] of [
    [5, 1],
    [1, 0],
  ] as const) {
    const customer_email = `${hours}h@example.com`;
    const offer = await buildOffer({ slot: { starts_at: new Date(Date.now() + hours * 3_600_000) } });
    await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
    await mailer.run();
    const made = await sql`select 1 from mails where recipient = ${customer_email} and kind like 'reminder%'`;
    assert.equal(made.length, count);
  }
});
