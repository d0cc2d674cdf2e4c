import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { api } from '../../../contract/api.ts';
import { MOST_WEBHOOKS } from '../../../contract/webhooks.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';

// Addresses of the marketplace, which hear of the bookings of all providers (docs/decisions/078-webhooks-of-the-marketplace.md).

const { sql, guest, as, buildOffer, buildOperator } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { dispatcher, said, round } = testDispatcher(sql);
after(() => dispatcher.close());
const { marketWebhooks, webhooks } = api;
const operator = await as(await buildOperator());

const book = (offer: Offer, columns: Record<string, unknown> = {}) => guest.done(api.pages.book, { body: bookingBody(offer, columns) });

/** An address of the marketplace, the only one that is on. */
async function marketHook(body: { events?: ('confirmed' | 'cancelled')[] } = {}) {
  for (const { id } of await operator.done(marketWebhooks.list)) await operator.done(marketWebhooks.remove, { params: { id } });
  const receiver = await webhookReceiver();
  const hook = await operator.done(marketWebhooks.create, { body: { url: receiver.url, ...body } });
  return { receiver, hook, params: { id: hook.id } };
}

test('an address of the marketplace hears of the bookings of every provider, signed, numbered, and without names', async () => {
  const [one, other] = [await buildOffer(), await buildOffer()];
  await book(one);
  const { receiver, hook } = await marketHook();
  const [first, second] = [await book(one, { customer_name: 'Chan Tai Man' }), await book(other)];
  await round();
  await round();
  await guest.done(api.guests.cancel, { params: { token: first.manage_url.split('/').at(-1)! }, body: {} });
  await round();
  assert.deepEqual(said, []);
  const heard = receiver.received.map(({ sent }) => `${sent.data.booking_reference} ${sent.data.sequence} ${sent.type}`).toSorted();
  const lines = (reference: string, ...types: string[]) => types.map((type, n) => `${reference} ${n + 1} booking.${type}`);
  assert.deepEqual(
    heard,
    [
      ...lines(first.booking_reference, 'created', 'confirmed', 'cancelled'),
      ...lines(second.booking_reference, 'created', 'confirmed'),
    ].toSorted(),
  );
  for (const { headers, body, sent } of receiver.received) {
    assert.deepEqual(new Verifier(hook.secret).verify(body, headers), sent);
    assert.doesNotMatch(body, /Chan|@|\+852/);
    const { provider } = sent.data.booking_reference === first.booking_reference ? one : other;
    assert.equal((sent.data as unknown as { provider_id: string }).provider_id, provider.id);
    await operator.done(api.operator.booking, { params: { id: sent.data.booking_id } });
  }
});

test('it hears of the events that it asked for, beside the address of the provider, and of none while it is off', async () => {
  const offer = await buildOffer();
  const own = await webhookReceiver();
  await (await as(offer.provider.user)).done(webhooks.create, { body: { url: own.url } });
  const { receiver, params } = await marketHook({ events: ['confirmed'] });
  await book(offer);
  await round();
  await operator.done(marketWebhooks.change, { params, body: { state: 'off' } });
  await book(offer);
  await round();
  assert.deepEqual(
    receiver.received.map(({ sent }) => sent.type),
    ['booking.confirmed'],
  );
  assert.equal(own.received.length, 4);
});

test('providers neither see nor change the marketplace’s addresses, nor operators theirs by these calls', async () => {
  const { params } = await marketHook();
  const { user } = (await buildOffer()).provider;
  const owner = await as(user);
  assert.deepEqual(await owner.done(webhooks.list), []);
  await owner.refused(404, webhooks.change, { params, body: { state: 'off' } });
  await owner.refused(404, webhooks.remove, { params });
  await owner.refused(404, webhooks.deliveries, { params });
  await owner.refused(403, marketWebhooks.list);
  const theirs = await owner.done(webhooks.create, { body: { url: 'https://hooks.example.com/' } });
  await operator.refused(404, marketWebhooks.remove, { params: { id: theirs.id } });
  assert.deepEqual(
    (await operator.done(marketWebhooks.list)).map(({ id }) => id),
    [params.id],
  );
});

test(`there are ${MOST_WEBHOOKS} at most, however many are added at once, and no private ones or notifications of resellers`, async () => {
  await marketHook();
  const body = { url: 'https://hooks.example.com/' };
  for (let n = 2; n < MOST_WEBHOOKS; n += 1) await operator.done(marketWebhooks.create, { body });
  const asked = await Promise.all([1, 2, 3].map(() => operator.ask(marketWebhooks.create, { body })));
  assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409]);
  const { params } = await marketHook();
  assert.ok((await operator.refused(400, marketWebhooks.create, { body: { url: 'ftp://hooks.example.com/' } })).url);
  assert.ok((await operator.refused(400, marketWebhooks.create, { body: { ...body, events: ['BOOKING_UPDATE'] } })).events);
  assert.ok((await operator.refused(400, marketWebhooks.change, { params, body: { events: ['BOOKING_UPDATE'] } })).events);
});

test('what operators do to addresses is in the audit log, which names the host alone', async () => {
  const { params } = await marketHook();
  await operator.done(marketWebhooks.change, { params, body: { url: 'https://hooks.example.com/secret-path' } });
  await operator.done(marketWebhooks.rotate, { params });
  await operator.done(marketWebhooks.remove, { params });
  const { results } = await operator.done(api.operator.audit, { query: { subject: 'settings', page_size: 3 } });
  assert.deepEqual(
    results.map(({ act, details }) => [act, details]),
    ['webhook_removed', 'webhook_key_made', 'webhook_changed'].map((act) => [act, { address: 'hooks.example.com' }]),
  );
});

test('one where nothing has arrived for three days is switched off, and every operator gets a mail', async () => {
  const colleague = await buildOperator();
  const { receiver, params } = await marketHook();
  receiver.answer = (response) => response.destroy();
  await sql`update webhook_endpoints set failing_since = now() - interval '3 days' where id = ${params.id}`;
  await book(await buildOffer());
  await round();
  assert.equal((await operator.done(marketWebhooks.list))[0]?.state, 'failed');
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await guest.done(api.outbox.list, { query: { recipient: colleague.email } });
  assert.equal(mails.results.filter(({ kind }) => kind === 'webhook_off').length, 1);
  receiver.answer = (response) => response.end();
  await operator.done(marketWebhooks.change, { params, body: { state: 'on' } });
  assert.equal((await operator.done(marketWebhooks.replayFailed, { params })).replayed, 2);
  await round();
  const { results } = await operator.done(marketWebhooks.deliveries, { params, query: { state: 'sent' } });
  assert.equal(results.length, 2);
});
