import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { sql, as, guest, buildBooking, buildOffer, buildUser } = await testApp();
const { cancel, get } = api.bookings;

const body = { reason: 'Typhoon signal No. 8', description: '實在抱歉。\nWe hope to see you another day.' };

/** What is mailed now, as it reads. */
async function mailed(recipient: string, kind: string): Promise<string> {
  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  const mail = results.find((one) => one.kind === kind);
  assert.ok(mail, `${kind} to ${recipient}`);
  return (await guest.done(api.outbox.get, { params: { id: mail.id } })).plain ?? '';
}

test('what a provider says beside the reason is read by both sides, mailed, and handed out to whom it was said', async () => {
  for (const [status, kind] of [
    ['pending', 'declined'],
    ['confirmed', 'cancelled_by_provider'],
  ] as const) {
    const client = await buildUser();
    const booking = await buildBooking({ client, status, customer_email: `${kind}@example.com` });
    const params = { id: booking.id };
    const [provider, mei] = [await as(booking.slot.service.provider.user), await as(client)];
    assert.equal((await provider.done(get, { params })).cancel_description, '');
    const seen = [
      await provider.done(cancel, { params, body }),
      await provider.done(get, { params }),
      await mei.done(get, { params }),
      await mei.done(api.bookings.mineById, { params }),
      (await mei.done(api.bookings.mine, { query: { when: 'cancelled' } })).results[0]!,
      (await mei.done(api.auth.exported)).bookings[0]!,
    ];
    for (const { cancel_reason, cancel_description } of seen)
      assert.deepEqual({ reason: cancel_reason, description: cancel_description }, body);
    const letter = await mailed(`${kind}@example.com`, kind);
    for (const line of [body.reason, '實在抱歉。', 'We hope to see you another day.']) assert.ok(letter.includes(line), letter);
  }
});

test('what a guest says beside the reason reaches the provider', async () => {
  const offer = await buildOffer();
  const { id, manage_url } = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const params = { token: manage_url.split('/b/')[1]! };
  assert.equal((await guest.done(api.guests.cancel, { params, body })).cancel_description, body.description);
  assert.equal((await guest.done(api.guests.booking, { params })).cancel_description, body.description);
  const provider = await as(offer.provider.user);
  assert.equal((await provider.done(get, { params: { id } })).cancel_description, body.description);
  const letter = await mailed(offer.provider.user.email, 'cancelled_by_customer');
  for (const line of [body.reason, '實在抱歉。']) assert.ok(letter.includes(line), letter);
});

test('a guest who gives no reason may still have said something', async () => {
  const client = await buildUser();
  const { id, slot } = await buildBooking({ client, status: 'pending' });
  await (await as(client)).done(cancel, { params: { id }, body: { description: 'Sorry!' } });
  assert.ok((await mailed(slot.service.provider.user.email, 'cancelled_by_customer')).includes('Sorry!'));
});
