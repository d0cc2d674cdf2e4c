import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { testApp } from '../../../tests/support/app.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { webhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { testDispatcher } from '../../../tests/support/webhooks.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

// What a reseller's guest does by the link of the booking (docs/decisions/060-resellers.md, 065-what-resellers-pay.md).

const { sql, guest, links, send, buildOffer } = await testApp({ env: { PRIVATE_ADDRESSES_ALLOWED: 'true' } });
const { buildReseller } = resellersOn(sql);
const { dispatcher, said, round } = testDispatcher(sql);
after(() => dispatcher.close());

/** A booking of a reseller that hears of its bookings, and whose guest has the link. */
async function bookedThrough() {
  const offer = await buildOffer({ slot: { capacity: 10 } });
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const receiver = await webhookReceiver();
  await software.done(octo.subscribe, { body: { url: receiver.url, notificationTypes: ['BOOKING_UPDATE'] } });
  const [unit] = offer.service.units;
  const body = reserveBody(offer.service, offer.slot, { unitItems: [{ unitId: unit!.id }, { unitId: unit!.id }] });
  await software.done(octo.reserve, { body });
  const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
  await software.done(octo.confirm, { named: body.uuid, body: { contact, emailReceipt: true } });
  const [booked] = await sql<{ id: string }[]>`select booking_id as id from reseller_bookings where uuid = ${body.uuid}`;
  return { offer, software, receiver, unit: unit!, uuid: body.uuid, params: { token: links.sign('booking', booked!.id) } };
}

const takenOf = async ({ id }: { id: string }) => {
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${id}`;
  return slot!.spots_taken;
};

test('a reseller’s guest cannot change the booking: its price is between the reseller and the host', async () => {
  const { offer, unit, params, software, uuid } = await bookedThrough();
  for (const wanted of [{ customer_name: 'Wong' }, { units: [{ unit: unit.id, quantity: 1 }] }]) {
    assert.equal((await guest.refused(409, api.guests.quoteChange, { params, body: wanted })).code, 'host_must_change');
    const quoted = { ...wanted, version: 2, difference: '0.00' };
    assert.equal((await guest.refused(409, api.guests.change, { params, body: quoted })).code, 'host_must_change');
  }
  assert.equal(await takenOf(offer.slot), 2);
  assert.equal((await software.done(octo.booking, { named: uuid })).unitItems.length, 2);
});

test('a reseller’s guest may give the places back, and the reseller hears of it and reads it in its booking', async () => {
  const { offer, params, software, uuid, receiver } = await bookedThrough();
  await round();
  receiver.received.length = 0;
  await guest.done(api.guests.cancel, { params, body: {} });
  await round();
  assert.deepEqual(said, []);
  const heard = receiver.received.map(
    ({ body }) => JSON.parse(body) as { notificationType: string; data: { uuid: string; sequence: number } },
  );
  assert.deepEqual(
    heard.map(({ notificationType, data }) => [notificationType, data]),
    [['BOOKING_UPDATE', { uuid, sequence: 3 }]],
  );
  const seen = await software.done(octo.booking, { named: uuid });
  assert.deepEqual([seen.status, seen.cancellable, seen.cancellation?.refund], ['CANCELLED', false, 'FULL']);
  assert.equal(await takenOf(offer.slot), 0);
  await guest.refused(409, api.guests.cancel, { params, body: {}, key: 'again' });
  assert.equal((await software.done(octo.cancel, { named: uuid, body: {} })).status, 'CANCELLED');
});

test('a reseller’s guest is mailed in the first language of the contact that there is here, else in that of the software', async () => {
  const offer = await buildOffer({ slot: { capacity: 20 } });
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const { mailer } = testMailer(sql);
  after(() => mailer.close());
  const read = async (uuid: string) => {
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select booking_id as id from reseller_bookings where uuid = ${uuid}`;
    await enqueueAll(sql);
    await mailer.run();
    const mails = await sql<{ locale: string }[]>`select locale from mails where booking_id = ${id} and side = 'customer' order by id`;
    return mails.map(({ locale }) => locale);
  };
  const book = async (locales: string[] | undefined, before?: string[]) => {
    const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
    const body = reserveBody(offer.service, offer.slot, { ...(before && { contact: { ...contact, locales: before } }) });
    await software.done(octo.reserve, { body });
    await software.done(octo.confirm, { named: body.uuid, body: { contact: { ...contact, locales }, emailReceipt: true } });
    return body.uuid;
  };
  for (const [locales, before, locale] of [
    [['zh-Hant'], undefined, 'zh-HK'],
    [['zh-HK'], undefined, 'zh-HK'],
    [['zh-CN', 'en'], undefined, 'zh-CN'],
    [['fr-FR', 'zh-Hans', 'en'], undefined, 'zh-CN'],
    [['en-GB'], undefined, 'en'],
    [['fr'], undefined, 'en'],
    [[], undefined, 'en'],
    [undefined, ['zh-HK'], 'zh-HK'],
  ] as const)
    assert.deepEqual(await read(await book(locales && [...locales], before && [...before])), [locale], String(locales));

  const uuid = await book(['en']);
  assert.deepEqual(await read(uuid), ['en']);
  const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com', locales: ['zh-HK'] };
  await software.done(octo.change, { named: uuid, body: { contact } });
  await software.done(octo.cancel, { named: uuid, body: { reason: 'Ill' } });
  assert.deepEqual(await read(uuid), ['en', 'zh-HK'], 'a language that is named later counts from then on');
});
