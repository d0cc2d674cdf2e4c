import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { octo } from '../../../../contract/octo.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../../tests/support/resellers.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);

/** A departure whose offer has just been read for a confirmation, and a reservation on it. */
async function confirmedAndHeld() {
  const offer = await buildOffer({ service: { cancellation_hours: 24 } });
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const hold = async () => {
    const uuid = randomUUID();
    await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot, { uuid }) });
    return uuid;
  };
  const confirm = (named: string) => ({ named, body: { contact: { fullName: 'Chan Tai Man' } } });
  const [first, second] = [await hold(), await hold()];
  await software.done(octo.confirm, confirm(first));
  return { ...offer, software, second: confirm(second), host: await as(offer.provider.user) };
}

const hoursOf = async (uuid: string) => {
  const [booking] = await sql<{ cancellation_hours: number }[]>`
    select b.cancellation_hours from reseller_bookings rb join bookings b on b.id = rb.booking_id where rb.uuid = ${uuid}`;
  return booking?.cancellation_hours;
};

test('a booking has the terms of the moment when it is confirmed', async () => {
  const { service, software, second, host } = await confirmedAndHeld();
  await host.done(api.ownServices.update, { params: service, body: { cancellation_hours: 72 } });
  await software.done(octo.confirm, second);
  assert.equal(await hoursOf(second.named), 72);
});

test('a service that takes requests since then gets a request', async () => {
  const { service, software, second, host } = await confirmedAndHeld();
  await host.done(api.ownServices.update, { params: service, body: { confirmation: 'request' } });
  assert.equal((await software.done(octo.confirm, second)).status, 'PENDING');
});

test('a service that is not sold any more since then is refused, and the hold stays as it was', async () => {
  const { service, software, second, host } = await confirmedAndHeld();
  await host.done(api.ownServices.update, { params: service, body: { status: 'inactive' } });
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, second);
  assert.equal((await software.done(octo.booking, second)).status, 'ON_HOLD');
});
