import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongToInstant } from '../../../rules/time.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { setClock } from '../../../tests/support/clock.ts';
import { testMailer } from '../../../tests/support/mailer.ts';

// Moves the clock.
const { sql, guest, as, links, buildBooking, buildOffer } = await testApp({ clock: true });
const { mailer } = testMailer(sql);
after(() => mailer.close());
const { booking: see, cancel, lookup, messages, sendMessage } = api.guests;

const tokenOf = (manage_url: string) => manage_url.split('/').at(-1)!;
const placesTaken = async (slot: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${slot.id}`)[0]!.taken;

test('the link of the confirmation opens the booking, and a changed one opens nothing', async () => {
  const offer = await buildOffer({
    service: {
      meeting_point: 'Pier 9',
      meeting_point_zh: '九號碼頭',
      mtr_exit_zh: '香港站 A2 出口',
      arrive_minutes_before: 15,
      meeting_picture: '/media/p-1600.webp',
      latitude: 22.2866,
      longitude: 114.1617,
    },
  });
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const token = tokenOf(confirmation.manage_url);
  const seen = await guest.done(see, { params: { token } });
  assert.deepEqual([seen.id, seen.confirmation_code, seen.meeting_point_zh], [confirmation.id, confirmation.confirmation_code, '九號碼頭']);
  assert.deepEqual([seen.latitude, seen.longitude], [22.2866, 114.1617]);
  assert.deepEqual([seen.mtr_exit, seen.mtr_exit_zh, seen.arrive_minutes_before], ['', '香港站 A2 出口', 15]);
  assert.equal(seen.meeting_picture, '/media/p-1600.webp');
  assert.deepEqual(seen.can, {
    accept: false,
    decline: false,
    complete: false,
    cancel: true,
    change: true,
    message: true,
    pay: false,
    refund: false,
    take_back: false,
    review: false,
  });
  assert.equal(seen.provider.name, offer.provider.name);
  for (const other of [
    `B${token.slice(1)}`,
    `${token.slice(0, -2)}AA`,
    links.sign('calendar', confirmation.id),
    links.sign('booking', randomUUID()),
  ])
    assert.equal((await guest.refused(404, see, { params: { token: other } })).code, 'not_found');
});

test('the secret is stored neither with the booking nor with the key of its request, and a replay gets it again', async () => {
  const offer = await buildOffer();
  const asked = { body: bookingBody(offer), key: randomUUID() };
  const first = await guest.done(api.pages.book, asked);
  assert.deepEqual(await guest.done(api.pages.book, asked), first);
  await guest.done(cancel, { params: { token: tokenOf(first.manage_url) }, body: {}, key: randomUUID() });
  const stored = JSON.stringify(await sql`select * from idempotency_keys`) + JSON.stringify(await sql`select * from bookings`);
  assert.ok(stored.includes(first.confirmation_code));
  assert.ok(!stored.includes(tokenOf(first.manage_url)));
});

test('a guest cancels by the link, in their own name, and the places are free again', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const params = { token: tokenOf(confirmation.manage_url) };
  assert.equal(await placesTaken(offer.slot), 2);
  const asked = { params, body: { reason: 'Rain' }, key: randomUUID() };
  const cancelled = await guest.done(cancel, asked);
  assert.deepEqual([cancelled.status, cancelled.cancelled_by, cancelled.timeline.at(-1)!.by], ['cancelled', 'customer', 'Chan Tai Man']);
  assert.equal(await placesTaken(offer.slot), 0);
  assert.deepEqual(await guest.done(cancel, asked), cancelled);
  assert.equal((await guest.refused(409, cancel, { params, body: {} })).code, 'illegal_transition');
  assert.equal(await placesTaken(offer.slot), 0);
});

test('until the minute before the deadline a guest may cancel, and from then on not; label and rule agree', async () => {
  const starts_at = hongKongToInstant('2027-05-02', '09:00');
  const offer = await buildOffer({ service: { cancellation_hours: 48 }, slot: { starts_at } });
  const one = { token: links.sign('booking', (await buildBooking({ slot: offer.slot, cancellation_hours: 48 })).id) };
  const two = { token: links.sign('booking', (await buildBooking({ slot: offer.slot, cancellation_hours: 48 })).id) };
  await setClock(sql, hongKongToInstant('2027-04-30', '08:59'));
  const before = await guest.done(see, { params: one });
  assert.deepEqual([before.free_cancellation_until, before.can.cancel], ['2027-04-30T01:00:00.000Z', true]);
  await guest.done(cancel, { params: one, body: {} });
  await setClock(sql, hongKongToInstant('2027-04-30', '09:00'));
  assert.equal((await guest.done(see, { params: two })).can.cancel, false);
  assert.equal((await guest.refused(409, cancel, { params: two, body: {} })).code, 'cancellation_closed');
});

test('guest and provider write to each other; the link stays theirs when the booking is an account’s', async () => {
  const offer = await buildOffer();
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const params = { token: tokenOf(confirmation.manage_url) };
  await guest.done(sendMessage, { params, body: { message: 'Is there shade?' } });
  const provider = await as(offer.provider.user);
  await provider.done(api.bookings.sendMessage, { params: { id: confirmation.id }, body: { message: 'Plenty.' } });
  const thread = await guest.done(messages, { params });
  assert.deepEqual(
    thread.map(({ mine, message, sender }) => [mine, message, sender.name]),
    [
      [true, 'Is there shade?', 'Chan Tai Man'],
      [false, 'Plenty.', offer.provider.name],
    ],
  );
  assert.equal((await guest.done(see, { params })).unread_messages, 1);
  await guest.done(api.guests.readMessages, { params });
  assert.equal((await guest.done(see, { params })).unread_messages, 0);
});

test('asking for the link again mails it to the guest alone, once in ten minutes, and tells nobody whether there is a booking', async () => {
  const { id, booking_reference } = await buildBooking({ customer_email: 'Sofia@Example.com' });
  const ask = (body: object) => guest.ask(lookup, { body });
  const answers = [
    await ask({ booking_reference: booking_reference.toLowerCase(), email: 'sofia@example.COM' }),
    await ask({ booking_reference, email: 'sofia@example.com' }),
    await ask({ booking_reference, email: 'somebody@example.com' }),
    await ask({ booking_reference: 'SMP-NOTHING', email: 'sofia@example.com' }),
  ];
  for (const { status, body } of answers) assert.deepEqual([status, body], [204, '']);
  await mailer.run();
  const mails = await sql<{ id: string; recipient: string }[]>`select id, recipient from mails where kind = 'booking_link'`;
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['Sofia@Example.com'],
  );
  const { plain } = await guest.done(api.outbox.get, { params: { id: mails[0]!.id } });
  assert.ok(plain!.includes(`/b/${links.sign('booking', id)}`));
});

test('the code that a guest was given finds the booking as well, however it is typed', async () => {
  const offer = await buildOffer();
  const customer_email = 'keeper@example.com';
  const { confirmation_code } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
  const asked = async (booking_reference: string, email = customer_email) => {
    await sql`delete from mails where kind = 'booking_link'`;
    await guest.done(lookup, { body: { booking_reference, email } });
    await mailer.run();
    return (await sql`select from mails where kind = 'booking_link' and recipient = ${customer_email}`).length;
  };
  assert.equal(await asked(confirmation_code), 1);
  assert.equal(await asked(` ${confirmation_code.replace('-', ' ').toLowerCase()}`), 1);
  assert.equal(await asked(confirmation_code, 'somebody@example.com'), 0);
  assert.equal(await asked('AAAA-AAAA'), 0);
});

test('guessing references is stopped', async () => {
  const app = await openApp(sql, { LOGIN_TRIES_PER_MINUTE: '3' });
  const guesser = callerThrough(sendTo(app));
  for (let n = 0; n < 3; n += 1) await guesser.done(lookup, { body: { booking_reference: `SMP-${n}`, email: 'a@example.com' } });
  const { headers } = await guesser.ask(lookup, { body: { booking_reference: 'SMP-4', email: 'a@example.com' } });
  assert.ok(Number(headers['retry-after']) > 0);
  await guesser.refused(429, lookup, { body: { booking_reference: 'SMP-5', email: 'a@example.com' } });
  await app.close();
});

test('who signs up later and proves the address finds the bookings made before, and no one else’s', async () => {
  const offer = await buildOffer();
  const book = (customer_email: string) => guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
  const mine = await book('Later@Example.com');
  await book('someone-else@example.com');
  await (await as(offer.provider.user)).done(api.bookings.sendMessage, { params: { id: mine.id }, body: { message: '帶帽' } });
  const { user } = await guest.done(api.auth.register, {
    body: { username: 'later', email: 'later@example.com', password: 'seven blue sampans' },
  });
  const me = await as(user);
  assert.deepEqual([user.email_verified, user.bookings_count], [false, 0]);
  await me.refused(404, api.bookings.get, { params: { id: mine.id } });

  const [link] = await sql<{ id: string }[]>`select id from account_links where user_id = ${user.id}`;
  const body = { token: links.sign('verify_email', link!.id) };
  assert.deepEqual(await me.done(api.auth.verifyEmail, { body }), { claimed_bookings: 1 });
  const after_it = await me.done(api.auth.user);
  assert.deepEqual([after_it.email_verified, after_it.bookings_count], [true, 1]);
  assert.equal((await me.done(api.bookings.get, { params: { id: mine.id } })).id, mine.id);
  assert.equal((await me.done(api.bookings.mine)).counts.unread, 1, 'with what the provider wrote before');
  assert.equal((await guest.refused(400, api.auth.verifyEmail, { body })).code, 'link_not_valid');
  assert.equal((await guest.done(see, { params: { token: tokenOf(mine.manage_url) } })).id, mine.id);
});
