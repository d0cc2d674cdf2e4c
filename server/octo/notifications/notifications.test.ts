import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { MOST_WEBHOOKS } from '../../../contract/webhooks.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { readyPolicies } from '../../../rules/weather/policy.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { octoThrough, reserveBody, resellersOn, type BuiltReseller } from '../../../tests/support/resellers.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';

const { sql, guest, as, send, buildOffer } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { buildReseller } = resellersOn(sql);
const { dispatcher, said, round } = testDispatcher(sql);
after(() => dispatcher.close());

const boat = readyPolicies.boat.map((rule) => ({ ...rule, warnings: [...rule.warnings] }));
const all = ['PRODUCT_UPDATE', 'AVAILABILITY_UPDATE', 'BOOKING_UPDATE'];
type Notification = { id: string; subscriptionId: string; notificationType: string; utcCreatedAt: string; data: Record<string, unknown> };
type Receiver = Awaited<ReturnType<typeof webhookReceiver>>;
const notificationsOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Notification);
const dataOf = (receiver: Receiver, type: string) =>
  notificationsOf(receiver).flatMap(({ notificationType, data }) => (notificationType === type ? [data] : []));

/** A reseller of an offer that hears of everything at an address. */
async function hearing(offer: Offer, notificationTypes: string[] = all) {
  const reseller: BuiltReseller = await buildReseller(offer);
  const software = octoThrough(send, reseller.key);
  const receiver = await webhookReceiver();
  const made = await software.done(octo.subscribe, { body: { url: receiver.url, notificationTypes, headers: { 'Api-Key': 'theirs' } } });
  return { reseller, software, receiver, made };
}

test('a subscription is made, read, changed and removed with the keys of the standard, and its secret is shown once', async () => {
  const offer = await buildOffer();
  const { software, made, receiver } = await hearing(offer, ['booking_update', 'BOOKING_UPDATE']);
  const { secret, ...known } = made;
  assert.match(secret!, /^whsec_/);
  const { id } = made;
  assert.deepEqual(known, { id, url: receiver.url, notificationTypes: ['BOOKING_UPDATE'], headers: { 'Api-Key': 'theirs' }, active: true });
  assert.deepEqual(await software.done(octo.subscriptions), [known]);
  assert.deepEqual(await software.done(octo.subscription, { named: id }), known);
  const changed = { ...known, url: 'https://other.example.com/', notificationTypes: all, headers: {}, active: false };
  const { id: _, ...body } = changed;
  assert.deepEqual(await software.done(octo.changeSubscription, { named: id, body }), changed);
  assert.deepEqual(await software.done(octo.changeSubscription, { named: id, body: { active: true } }), { ...changed, active: true });
  assert.deepEqual(await software.done(octo.unsubscribe, { named: id }), {});
  assert.deepEqual(await software.done(octo.subscriptions), []);
  for (const named of [id, 'x', 'æ'])
    for (const call of [octo.subscription, octo.changeSubscription, octo.unsubscribe])
      await software.refused('BAD_REQUEST', call, { named, ...(call.method === 'PATCH' && { body: {} }) });
});

test('what is no subscription is refused, and so is the sixth', async () => {
  const { software, made } = await hearing(await buildOffer());
  const url = 'https://hooks.example.com/octo';
  for (const body of [
    {},
    { url },
    { url, notificationTypes: [] },
    { url, notificationTypes: ['GOSSIP'] },
    { url: 'hooks.example.com', notificationTypes: all },
    { url: 'https://user:word@hooks.example.com/', notificationTypes: all },
    { url, notificationTypes: all, headers: { Host: 'elsewhere' } },
    { url, notificationTypes: all, headers: { 'webhook-id': 'mine' } },
    { url, notificationTypes: all, headers: { 'X-A': 'two\nlines' } },
  ])
    await software.refused('BAD_REQUEST', octo.subscribe, { body });
  await software.refused('BAD_REQUEST', octo.changeSubscription, { named: made.id, body: { url: 'ftp://hooks.example.com/' } });
  const body = { url, notificationTypes: all };
  for (let n = 1; n < MOST_WEBHOOKS; n += 1) await software.done(octo.subscribe, { body });
  await software.refused('UNPROCESSABLE_ENTITY', octo.subscribe, { body });
});

test('addresses that are not public are refused, and so is HTTP', async () => {
  const strict = sendTo(await openApp(sql, {}));
  const software = octoThrough(strict, (await buildReseller(await buildOffer())).key);
  const made = await software.done(octo.subscribe, { body: { url: 'https://hooks.example.com/', notificationTypes: all } });
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/',
    'https://[::1]/',
  ]) {
    await software.refused('BAD_REQUEST', octo.subscribe, { body: { url, notificationTypes: all } });
    await software.refused('BAD_REQUEST', octo.changeSubscription, { named: made.id, body: { url } });
  }
});

test('a key sees and changes the addresses of its own reseller only', async () => {
  const offer = await buildOffer();
  const { made } = await hearing(offer);
  for (const stranger of [await buildReseller(offer), await buildReseller(await buildOffer())]) {
    const software = octoThrough(send, stranger.key);
    assert.deepEqual(await software.done(octo.subscriptions), []);
    await software.refused('BAD_REQUEST', octo.subscription, { named: made.id });
    await software.refused('BAD_REQUEST', octo.changeSubscription, { named: made.id, body: { active: false } });
    await software.refused('BAD_REQUEST', octo.unsubscribe, { named: made.id });
  }
});

test('a reseller hears of its own bookings, signed and numbered, by their uuid and with its headers', async () => {
  const offer = await buildOffer();
  const [one, other] = [await hearing(offer, ['BOOKING_UPDATE']), await hearing(offer, ['BOOKING_UPDATE'])];
  const body = reserveBody(offer.service, offer.slot, { contact: { fullName: 'Chan Tai Man' } });
  await one.software.done(octo.reserve, { body });
  await round();
  assert.deepEqual(notificationsOf(one.receiver), []);
  await one.software.done(octo.confirm, { named: body.uuid, body: {} });
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  await round();
  await one.software.done(octo.cancel, { named: body.uuid, body: {} });
  await round();
  await round();
  const sequences = dataOf(one.receiver, 'BOOKING_UPDATE').map(({ uuid, sequence }) => [uuid, sequence]);
  assert.deepEqual(sequences.toSorted(), [1, 2, 3].map((sequence) => [body.uuid, sequence])); // prettier-ignore
  assert.deepEqual(notificationsOf(other.receiver), []);
  for (const { headers, body: text } of one.receiver.received) {
    const sent = JSON.parse(text) as Notification;
    assert.deepEqual(new Verifier(one.made.secret!).verify(text, headers), sent);
    assert.deepEqual(Object.keys(sent).toSorted(), ['data', 'id', 'notificationType', 'subscriptionId', 'utcCreatedAt']);
    assert.equal(sent.subscriptionId, one.made.id);
    assert.equal(headers['api-key'], 'theirs');
    assert.doesNotMatch(text, /Chan/);
  }
  assert.deepEqual(said, []);
});

test('it hears of days on which anybody books, moves or cancels, or their provider opens, closes or resizes times', async () => {
  const offer = await buildOffer();
  const { receiver } = await hearing(offer, ['AVAILABILITY_UPDATE']);
  const quiet = await hearing(await buildOffer());
  const owner = await as(offer.provider.user);
  const day = hongKongDate(offer.slot.starts_at);
  const expected = { productId: offer.service.id, optionId: 'DEFAULT', localDateStart: day, localDateEnd: day };
  const heard = async () => {
    receiver.received.length = 0;
    await round();
    return dataOf(receiver, 'AVAILABILITY_UPDATE');
  };
  const { manage_url } = await guest.done(api.pages.book, { body: bookingBody(offer) });
  assert.deepEqual(await heard(), [expected]);
  assert.deepEqual(await heard(), []);
  await guest.done(api.guests.cancel, { params: { token: manage_url.split('/').at(-1)! }, body: {} });
  assert.deepEqual(await heard(), [expected]);
  for (const body of [{ is_available: false }, { is_available: true }, { capacity: 3 }]) {
    await owner.done(api.availability.change, { params: { id: offer.slot.id }, body });
    assert.deepEqual(await heard(), [expected], JSON.stringify(body));
  }
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select uuidv7(), provider_id, service_id, starts_at + n * interval '1 day', ends_at + n * interval '1 day', 5
    from slots, generate_series(1, 3) n where id = ${offer.slot.id}`;
  const [range, ...more] = await heard();
  assert.deepEqual(more, []);
  assert.ok(String(range!.localDateStart) > day && String(range!.localDateEnd) > String(range!.localDateStart));
  await sql`update services set for_resellers = false where id = ${offer.service.id}`;
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  assert.deepEqual(await heard(), []);
  assert.deepEqual(notificationsOf(quiet.receiver), []);
});

test('a provider that moves a reseller’s address is not sent the headers of it', async () => {
  const offer = await buildOffer();
  const { software, made } = await hearing(offer);
  const owner = await as(offer.provider.user);
  const headersOf = async () => (await software.done(octo.subscription, { named: made.id })).headers;
  await owner.done(api.webhooks.change, { params: made, body: { url: made.url, events: ['BOOKING_UPDATE'] } });
  assert.deepEqual(await headersOf(), { 'Api-Key': 'theirs' });
  await software.done(octo.changeSubscription, { named: made.id, body: { url: 'https://moved.example.com/' } });
  assert.deepEqual(await headersOf(), { 'Api-Key': 'theirs' }, 'the reseller’s own move takes them along');
  const others = await webhookReceiver();
  await owner.done(api.webhooks.change, { params: made, body: { url: others.url } });
  await owner.done(api.webhooks.test, { params: made });
  assert.equal(others.received[0]!.headers['api-key'], undefined);
  assert.deepEqual(await headersOf(), {});
});

test('it hears of services that are saved, hidden, offered to resellers or no longer, or promise something else of the weather', async () => {
  const offer = await buildOffer();
  const { receiver, software, made } = await hearing(offer, ['PRODUCT_UPDATE']);
  const owner = await as(offer.provider.user);
  const heard = async () => {
    receiver.received.length = 0;
    await round();
    return dataOf(receiver, 'PRODUCT_UPDATE');
  };
  const productId = offer.service.id;
  assert.deepEqual(await heard(), []);
  await owner.done(api.ownServices.update, { params: { id: productId }, body: { title: 'Another walk' } });
  assert.deepEqual(await heard(), [{ productId }]);
  assert.deepEqual(await heard(), []);
  await owner.done(api.resellers.sell, { body: { service_ids: [productId] } });
  assert.deepEqual(await heard(), [{ productId }]);
  await owner.done(api.weather.choose, { body: { rules: boat, acts: false } });
  assert.deepEqual(await heard(), [{ productId }]);
  await owner.done(api.ownServices.update, { params: { id: productId }, body: { weather_rules: boat } });
  assert.deepEqual(await heard(), [{ productId }]);
  await owner.done(api.weather.choose, { body: { rules: [], acts: false } });
  assert.deepEqual(await heard(), [], 'it has rules of its own');
  await software.done(octo.changeSubscription, { named: made.id, body: { active: false } });
  await owner.done(api.ownServices.update, { params: { id: productId }, body: { title: 'A third walk' } });
  assert.deepEqual(await heard(), []);
});

test('the provider sees the addresses of its resellers, adds and removes them, and no other kind of events', async () => {
  const offer = await buildOffer();
  const { reseller, software, made } = await hearing(offer);
  const owner = await as(offer.provider.user);
  const url = 'https://hooks.example.com/octo';
  const added = await owner.done(api.webhooks.create, { body: { url, events: ['BOOKING_UPDATE'], reseller_id: reseller.id } });
  const list = await owner.done(api.webhooks.list);
  assert.deepEqual(list.map(({ id, reseller_id }) => [id, reseller_id]), [[made.id, reseller.id], [added.id, reseller.id]]); // prettier-ignore
  assert.equal((await software.done(octo.subscriptions)).length, 2);
  await owner.refused(400, api.webhooks.create, { body: { url, events: ['created'], reseller_id: reseller.id } });
  await owner.refused(400, api.webhooks.create, { body: { url, events: ['BOOKING_UPDATE'] } });
  await owner.refused(400, api.webhooks.change, { params: added, body: { events: ['created'] } });
  await owner.refused(404, api.webhooks.create, { body: { url, reseller_id: (await buildReseller(await buildOffer())).id } });
  await owner.done(api.webhooks.remove, { params: made });
  assert.deepEqual((await software.done(octo.subscriptions)).map(({ id }) => id), [added.id]); // prettier-ignore
});

test('an address of a reseller who has ended is sent nothing, and a test says what it is', async () => {
  const offer = await buildOffer();
  const { reseller, receiver, made } = await hearing(offer);
  const owner = await as(offer.provider.user);
  await owner.done(api.webhooks.test, { params: { id: made.id } });
  assert.deepEqual(notificationsOf(receiver).map(({ notificationType, data }) => [notificationType, data]), [['TEST', {}]]); // prettier-ignore
  receiver.received.length = 0;
  await owner.done(api.resellers.end, { params: { id: reseller.id } });
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  await round();
  assert.deepEqual(notificationsOf(receiver), []);
});
