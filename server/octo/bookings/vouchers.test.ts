import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import type { OctoBooking } from '../../../contract/octo/bookings.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);
const contact = { fullName: 'Chan Tai Man' };

/** Three adults whom a reseller has booked, confirmed, on a departure under way. */
async function resold() {
  const offer = await buildOffer();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot, { people: 3 }) });
  const booking = await software.done(octo.confirm, { named: uuid, body: { contact } });
  return { ...offer, software, uuid, booking, owner: await as(offer.provider.user) };
}

/** The departure of a booking begins now. */
async function begin({ slot, booking }: { slot: { id: string }; booking: OctoBooking }): Promise<void> {
  await sql`update slots set starts_at = now() - interval '10 minutes' where id = ${slot.id}`;
  await sql`update bookings set starts_at = now() - interval '10 minutes' where booking_reference = ${booking.supplierReference}`;
}

const codesOf = ({ unitItems }: OctoBooking) => unitItems.map(({ ticket }) => ticket!.deliveryOptions[0]!.deliveryValue);
const usesOf = ({ unitItems }: OctoBooking) =>
  unitItems.map(({ status, utcRedeemedAt, ticket }) => [status, utcRedeemedAt !== null, ticket?.utcRedeemedAt === utcRedeemedAt]);

test('each unit item has a ticket of its own once the booking is confirmed, and none before', async () => {
  const { service, slot, software } = await resold();
  const { uuid, unitItems } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  assert.ok(unitItems.every(({ ticket }) => ticket === null));
  const booking = await software.done(octo.confirm, { named: uuid, body: { contact } });
  assert.deepEqual(booking.deliveryMethods, ['TICKET', 'VOUCHER']);
  for (const { ticket } of booking.unitItems) {
    const { deliveryOptions, ...rest } = ticket!;
    assert.deepEqual(rest, { redemptionMethod: 'DIGITAL', utcRedeemedAt: null });
    assert.deepEqual(deliveryOptions.map(({ deliveryFormat }) => deliveryFormat), ['QRCODE']); // prettier-ignore
    assert.match(deliveryOptions[0]!.deliveryValue, new RegExp(`^${booking.supplierReference} \\w{4}-\\w{4}-\\w{4}$`));
  }
  assert.equal(new Set(codesOf(booking)).size, 2);
  const cancelled = await software.done(octo.cancel, { named: uuid });
  assert.ok(cancelled.unitItems.every(({ ticket }) => ticket === null));
});

test('a scanned ticket redeems its unit item alone, and the booking’s voucher the others', async () => {
  const at = await resold();
  await begin(at);
  const [, second] = codesOf(at.booking);
  await at.owner.done(api.bookings.checkIn, { body: { voucher: second! } });
  const part = await at.software.done(octo.booking, { named: at.uuid });
  assert.deepEqual(usesOf(part), [
    ['CONFIRMED', false, true],
    ['REDEEMED', true, true],
    ['CONFIRMED', false, true],
  ]);
  assert.deepEqual([part.status, part.utcRedeemedAt !== null], ['REDEEMED', true]);
  const voucher = at.booking.voucher!.deliveryOptions[0]!.deliveryValue;
  assert.equal((await at.owner.refused(409, api.bookings.checkIn, { body: { voucher } })).code, 'voucher_partly_used');
  await at.owner.done(api.bookings.checkIn, { body: { voucher, rest: true } });
  const whole = await at.software.done(octo.booking, { named: at.uuid });
  assert.deepEqual(usesOf(whole), Array.from({ length: 3 }, () => ['REDEEMED', true, true])); // prettier-ignore
  assert.equal(whole.unitItems[1]!.utcRedeemedAt, part.unitItems[1]!.utcRedeemedAt);
});

test('when a reseller takes out a unit item its ticket goes, and the others’ stay', async () => {
  const at = await resold();
  const [gone, ...others] = at.booking.unitItems;
  const body = { unitItems: others.map(({ uuid }) => ({ uuid })) };
  const changed = await at.software.done(octo.change, { named: at.uuid, body });
  assert.deepEqual(codesOf(changed), codesOf(at.booking).slice(1));
  await begin(at);
  const refused = await at.owner.refused(409, api.bookings.checkIn, { body: { voucher: gone!.ticket!.deliveryOptions[0]!.deliveryValue } });
  assert.equal(refused.code, 'voucher_not_in_party');
  const checked = await at.owner.done(api.bookings.checkIn, { body: { voucher: codesOf(changed)[1]! } });
  assert.deepEqual([checked.person?.key, checked.aboard], [others[1]!.uuid, 1]);
});
