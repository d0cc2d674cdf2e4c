import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD } from '../../tests/support/builders.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testPost } from '../../tests/support/post.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { until } from '../../tests/support/until.ts';
import { listDueMails } from '../notifications/reads.ts';

const { sql, guest, as, buildOffer, buildProvider, buildUser } = await testApp();
const smtp = await mailServer();
const { post, said } = testPost(sql, smtp.url);
after(() => post.close());
const leave = { body: { password: PASSWORD } };

beforeEach(() => {
  smtp.taken.length = 0;
  smtp.mood = 'takes';
  said.length = 0;
});

/** The addresses that mails were sent to since this was last asked. */
const reached = () => smtp.taken.splice(0).map(({ to }) => to?.[0]?.address);

/** A client who booked and called it off. */
async function buildQuitter() {
  const mark = `leung-${randomUUID().slice(0, 8)}`;
  const offer = await buildOffer();
  const client = await buildUser({ username: mark, email: `${mark}@example.com` });
  const me = await as(client);
  const body = { ...bookingBody(offer, { customer_name: mark, customer_email: client.email }) };
  const { id } = await me.done(api.pages.book, { body });
  await me.done(api.bookings.cancel, { params: { id }, body: { reason: `${mark} is ill` } });
  return { mark, offer, client, me, id };
}

test('forgetting a customer tells nobody anything twice, and what is left of their mails names nobody', async () => {
  const { mark, offer, client, me, id } = await buildQuitter();
  await post.round();
  const host = offer.provider.user.email;
  assert.deepEqual(reached().toSorted(), [client.email, host].toSorted());
  await me.done(api.auth.remove, leave);
  assert.deepEqual(await tablesWith(sql, mark), []);
  await post.round();
  assert.deepEqual([reached(), said], [[], []]);

  const left = await sql<Record<string, unknown>[]>`
    select distinct state, recipient, subject, last_error, html, plain, calendar, facts from mails where booking_id = ${id}`;
  const nothing = { html: null, plain: null, calendar: null, facts: null };
  assert.deepEqual(
    left.map((mail) => ({ ...mail })),
    [{ state: 'dropped', recipient: '—', subject: '', last_error: 'erased', ...nothing }],
  );
  const [one] = (await guest.done(api.outbox.list, { query: { recipient: '—' } })).results;
  assert.equal((await guest.done(api.outbox.get, { params: { id: one!.id } })).html, null);
});

test('a mail that is on its way while its reader is forgotten does not come back, nor is one sent that was taken and emptied', async () => {
  const { mark, me, id } = await buildQuitter();
  smtp.mood = 'waits';
  const round = post.round();
  await until('the mails wait to be taken', async () => smtp.waiting() > 0);
  await me.done(api.auth.remove, leave);
  smtp.mood = 'takes';
  smtp.let();
  await round;
  assert.deepEqual(await tablesWith(sql, mark), []);
  const mails = await sql<{ id: string; state: string; subject: string }[]>`select id, state, subject from mails where booking_id = ${id}`;
  assert.ok(mails.length > 0 && mails.every(({ state, subject }) => state === 'dropped' && subject === ''));
  const taken = mails.map((mail) => mail.id);
  assert.equal((await listDueMails(sql, taken)).length, 0);
});

test('forgetting a provider leaves neither their address nor their telephone in what was mailed to them or to their guests', async () => {
  const phone = '+85255550177';
  const provider = await buildProvider({ phone });
  const offer = await buildOffer({ service: { provider } });
  const customer_email = `${randomUUID().slice(0, 8)}@example.com`;
  const { booking_reference } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
  // Without a mail server what they tell is kept.
  const { post: keeper } = testPost(sql);
  await keeper.round();
  const [booking] = await sql<{ id: string }[]>`select id from bookings where booking_reference = ${booking_reference}`;
  const me = await as(provider.user);
  await me.done(api.bookings.cancel, { params: booking!, body: { reason: 'We close' } });
  await keeper.round();
  await keeper.close();
  assert.ok((await tablesWith(sql, phone)).includes('mails') && (await tablesWith(sql, provider.user.email)).includes('mails'));
  await me.done(api.auth.remove, leave);
  for (const word of [phone, provider.user.email]) assert.deepEqual(await tablesWith(sql, word), [], word);
  const kept = await sql<
    { state: string }[]
  >`select state from mails where recipient = ${customer_email} and kind = 'cancelled_by_provider'`;
  assert.deepEqual([...kept], [{ state: 'kept' }]);
});
