import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { addDays, hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { expireHolds } from '../../holds/expire.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);

async function shop(overrides: Parameters<typeof buildOffer>[0] = {}) {
  const offer = await buildOffer(overrides);
  const reseller = await buildReseller(offer);
  return { ...offer, reseller, software: octoThrough(send, reseller.key) };
}
const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com', phoneNumber: '+852 9123 4567', locales: ['en'] };
const takenOn = async ({ id }: { id: string }) =>
  (await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${id}`)[0]!.taken;
const keysOf = (value: object) => Object.keys(value).toSorted();
const minutesUntil = (utc: string | null) => Math.round((Date.parse(utc ?? '') - Date.now()) / 60_000);

test('while all are busy a reseller is asked to come back, and nothing is held', async () => {
  const { service, slot, software } = await shop();
  const body = reserveBody(service, slot);
  await sql.unsafe(`
    create function cannot() returns trigger language plpgsql as $$ begin raise exception 'inside' using errcode = 'disk_full'; end $$;
    create trigger cannot before insert on holds execute function cannot()`);
  const answer = await software.ask(octo.reserve, { body });
  await sql`drop function cannot cascade`;
  assert.deepEqual([answer.status, answer.body.error], [500, 'INTERNAL_SERVER_ERROR']);
  assert.equal(Number(answer.headers['retry-after']), answer.body.retryAfter);
  assert.ok(Number(answer.body.retryAfter) > 0);
  assert.equal(await takenOn(slot), 0);
  await software.done(octo.reserve, { body });
});

test('a booking on hold has every key of the standard', async () => {
  const { service, slot, software } = await shop();
  const body = reserveBody(service, slot, { people: 2, resellerReference: 'R-7', notes: 'By the window' });
  const booking = await software.done(octo.reserve, { body });
  assert.deepEqual(keysOf(booking), [
    'availability', 'availabilityId', 'cancellable', 'cancellation', 'contact', 'deliveryMethods', 'freesale', 'id', 'notes', 'option', 'optionId',
    'product', 'productId', 'resellerReference', 'status', 'supplierReference', 'testMode', 'unitItems', 'utcConfirmedAt', 'utcCreatedAt',
    'utcExpiresAt', 'utcRedeemedAt', 'utcUpdatedAt', 'uuid', 'voucher',
  ]); // prettier-ignore
  const [product] = await software.done(octo.products);
  const { availability, unitItems, supplierReference, utcCreatedAt, utcUpdatedAt, utcExpiresAt, ...rest } = booking;
  const nobody = {
    fullName: null,
    firstName: null,
    lastName: null,
    emailAddress: null,
    phoneNumber: null,
    locales: [],
    country: null,
    postalCode: null,
    notes: null,
  };
  assert.deepEqual(rest, {
    id: body.uuid,
    uuid: body.uuid,
    testMode: false,
    resellerReference: 'R-7',
    status: 'ON_HOLD',
    utcRedeemedAt: null,
    utcConfirmedAt: null,
    productId: service.id,
    product,
    optionId: 'DEFAULT',
    option: product!.options[0],
    cancellable: true,
    cancellation: null,
    freesale: false,
    availabilityId: body.availabilityId,
    contact: nobody,
    notes: 'By the window',
    deliveryMethods: ['TICKET', 'VOUCHER'],
    voucher: { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] },
  });
  assert.match(supplierReference ?? '', /^SMP-\w{7}$/);
  assert.equal(availability.id, body.availabilityId);
  assert.equal(minutesUntil(utcExpiresAt), 30);
  for (const instant of [utcCreatedAt, utcUpdatedAt, utcExpiresAt]) assert.match(instant ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.equal(unitItems.length, 2);
  const { uuid, ...item } = unitItems[0]!;
  assert.notEqual(uuid, unitItems[1]!.uuid);
  assert.deepEqual(item, {
    resellerReference: null,
    supplierReference: null,
    unitId: service.units[0]!.id,
    unit: product!.options[0]!.units[0],
    status: 'ON_HOLD',
    utcRedeemedAt: null,
    contact: nobody,
    ticket: null,
  });
  assert.equal(await takenOn(slot), 2);
});

test('a hold becomes a booking with a voucher that the manifest scans, and the provider sees it', async () => {
  const { provider, service, slot, reseller, software } = await shop();
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  const booking = await software.done(octo.confirm, { named: uuid, body: { contact, resellerReference: 'R-8' } });
  assert.deepEqual([booking.status, booking.utcExpiresAt, booking.resellerReference], ['CONFIRMED', null, 'R-8']);
  assert.equal(booking.contact.fullName, 'Chan Tai Man');
  assert.ok(booking.unitItems.every(({ status }) => status === 'CONFIRMED'));
  const [option] = booking.voucher!.deliveryOptions;
  assert.equal(option!.deliveryFormat, 'QRCODE');
  assert.equal(option!.deliveryValue.split(' ')[0], booking.supplierReference);
  assert.equal(await takenOn(slot), 2);
  assert.deepEqual(await software.done(octo.confirm, { named: uuid, body: {} }), booking, 'confirmed again it is the same');

  const owner = await as(provider.user);
  const list = await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } });
  assert.equal(list.results.length, 1);
  const [line] = list.results;
  assert.deepEqual([line!.channel, line!.partner?.name, line!.client_name], ['reseller', reseller.name, 'Chan Tai Man']);
  const seen = await owner.done(api.bookings.get, { params: line! });
  assert.equal(seen.reseller, reseller.name);
  const { departures } = await owner.done(api.bookings.manifest, { query: { date: hongKongDate(slot.starts_at.getTime()) } });
  assert.deepEqual(
    departures[0]!.passengers.map((passenger) => passenger.reseller),
    [reseller.name],
  );
  const lines = String((await owner.ask(api.bookings.export)).body)
    .trim()
    .split('\r\n');
  assert.deepEqual(
    lines.map((text) => text.split(',').at(-1)),
    ['"Reseller"', `"${reseller.name}"`],
  );
  assert.deepEqual(
    seen.timeline.map(({ event, actor, by }) => [event, actor, by]),
    [
      ['created', 'customer', reseller.name],
      ['confirmed', 'system', ''],
    ],
  );
  await sql`update slots set starts_at = now() - interval '10 minutes' where id = ${slot.id}`;
  await sql`update bookings set starts_at = now() - interval '10 minutes' where booking_reference = ${booking.supplierReference}`;
  const arrived = await owner.done(api.bookings.checkIn, { body: { voucher: option!.deliveryValue } });
  assert.equal(arrived.reseller, reseller.name);
  const redeemed = await software.done(octo.booking, { named: uuid });
  assert.deepEqual([redeemed.status, redeemed.cancellable], ['REDEEMED', false]);
  assert.notEqual(redeemed.utcRedeemedAt, null);
});

test('a guest is mailed only where a receipt is asked for, at an address that can be one', async () => {
  const { service, slot, software } = await shop();
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, { named: uuid, body: { emailReceipt: true } });
  const booking = await software.done(octo.confirm, { named: uuid, body: { emailReceipt: true, contact } });
  const [row] = await sql<
    { email: string }[]
  >`select customer_email as email from bookings where booking_reference = ${booking.supplierReference}`;
  assert.equal(row!.email, contact.emailAddress);
});

test('a service that is asked for makes a request, which its host accepts or declines', async () => {
  const { provider, service, slot, software } = await shop({ service: { confirmation: 'request', for_resellers: true } });
  const made = async () => {
    const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
    return software.done(octo.confirm, { named: uuid, body: { contact } });
  };
  const [accepted, declined] = [await made(), await made()];
  assert.deepEqual([accepted.status, accepted.utcConfirmedAt, accepted.voucher?.deliveryOptions], ['PENDING', null, []]);
  const owner = await as(provider.user);
  const ids = await sql<
    { id: string; reference: string }[]
  >`select id, booking_reference as reference from bookings where slot_id = ${slot.id}`;
  const idOf = (reference: string | null) => ids.find((row) => row.reference === reference)!;
  await owner.done(api.bookings.accept, { params: idOf(accepted.supplierReference) });
  await owner.done(api.bookings.update, { params: idOf(declined.supplierReference), body: { status: 'cancelled', reason: 'Storm' } });
  assert.equal((await software.done(octo.booking, { named: accepted.uuid })).status, 'CONFIRMED');
  const rejected = await software.done(octo.booking, { named: declined.uuid });
  assert.deepEqual([rejected.status, rejected.cancellation?.refund], ['REJECTED', 'FULL']);
});

test('in confirming a list of unit items is the whole new party, or nothing changes', async () => {
  const { service, slot, software } = await shop({ capacity: 3 });
  const unitId = service.units[0]!.id;
  const { uuid, unitItems } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  const five = Array.from({ length: 5 }, () => ({ unitId }));
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, { named: uuid, body: { contact, unitItems: five } });
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, { named: uuid, body: { contact, unitItems: [] } });
  const twice = [unitItems[0]!, unitItems[0]!].map((item) => ({ uuid: item.uuid, unitId }));
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, { named: uuid, body: { contact, unitItems: twice } });
  assert.equal(
    (await software.refused('INVALID_UNIT_ID', octo.confirm, { named: uuid, body: { unitItems: [{ unitId: 'x' }] } })).unitId,
    'x',
  );
  assert.deepEqual([(await software.done(octo.booking, { named: uuid })).unitItems.length, await takenOn(slot)], [2, 2]);
  const one = await software.done(octo.confirm, {
    named: uuid,
    body: { contact, unitItems: [{ uuid: unitItems[1]!.uuid }, { unitId }, { unitId }] },
  });
  assert.equal(one.unitItems[0]!.uuid, unitItems[1]!.uuid);
  assert.deepEqual([one.unitItems.length, await takenOn(slot)], [3, 3]);
});

test('what cannot be held is refused in the order of the standard', async () => {
  const { service, slot, software } = await shop({ capacity: 4, service: { min_participants: 2, max_participants: 3 } });
  const body = reserveBody(service, slot, { people: 2 });
  const refusals: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['INVALID_PRODUCT_ID', { productId: 'x', optionId: 'x' }, { productId: 'x' }],
    ['INVALID_OPTION_ID', { optionId: 'x', availabilityId: 'x' }, { optionId: 'x' }],
    ['INVALID_AVAILABILITY_ID', { availabilityId: 'x', unitItems: [] }, { availabilityId: 'x' }],
    ['INVALID_AVAILABILITY_ID', { availabilityId: '2030-01-01T09:00:00+08:00' }, { availabilityId: '2030-01-01T09:00:00+08:00' }],
    ['UNPROCESSABLE_ENTITY', { unitItems: [] }, {}],
    ['UNPROCESSABLE_ENTITY', { unitItems: undefined }, {}],
    ['INVALID_UNIT_ID', { unitItems: [{ unitId: 'x' }] }, { unitId: 'x' }],
    ['UNPROCESSABLE_ENTITY', { unitItems: body.unitItems.slice(0, 1) }, {}],
    ['UNPROCESSABLE_ENTITY', { unitItems: [...body.unitItems, ...body.unitItems] }, {}],
    ['UNPROCESSABLE_ENTITY', { freesale: true, availabilityId: null }, {}],
  ];
  for (const [error, more, echo] of refusals) {
    const refused = await software.refused(error, octo.reserve, { body: { ...body, ...more } });
    const { error: _, errorMessage: __, ...said } = refused;
    assert.deepEqual(said, echo, error);
  }
  await software.done(octo.reserve, { body: { ...body, unitItems: [...body.unitItems, body.unitItems[0]!] } });
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: { ...body, uuid: randomUUID() } });
  await sql`update slots set is_available = false where id = ${slot.id}`;
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: { ...body, uuid: randomUUID() } });
  assert.equal(await takenOn(slot), 3);
});

test('the same request again is answered with the booking that is there, another one under its uuid is refused', async () => {
  const { service, slot, software } = await shop();
  const body = reserveBody(service, slot, { people: 2 });
  const first = await software.done(octo.reserve, { body });
  assert.deepEqual(await software.done(octo.reserve, { body, slash: true }), first);
  assert.equal((await software.refused('INVALID_BOOKING_UUID', octo.reserve, { body: { ...body, notes: 'other' } })).uuid, body.uuid);
  await software.done(octo.confirm, { named: body.uuid, body: { contact } });
  assert.equal((await software.done(octo.reserve, { body })).status, 'CONFIRMED');
  assert.equal(await takenOn(slot), 2);
});

test('a hold lasts as long as is asked, an hour at most, and is extended from now to two hours in all', async () => {
  const { service, slot, software } = await shop();
  const reserved = async (expirationMinutes: number) =>
    software.done(octo.reserve, { body: reserveBody(service, slot, { expirationMinutes }) });
  assert.equal(minutesUntil((await reserved(5)).utcExpiresAt), 5);
  const { uuid, utcExpiresAt } = await reserved(500);
  assert.equal(minutesUntil(utcExpiresAt), 60);
  const shorter = await software.done(octo.extend, { named: uuid, body: { expirationMinutes: 10 } });
  assert.equal(shorter.utcExpiresAt, utcExpiresAt, 'never shorter');
  await sql`update reseller_bookings set created_at = now() - interval '100 minutes' where uuid = ${uuid}`;
  await sql`update holds set expires_at = now() + interval '5 minutes' where id = (select hold_id from reseller_bookings where uuid = ${uuid})`;
  assert.equal(minutesUntil((await software.done(octo.extend, { named: uuid, body: { expirationMinutes: 60 } })).utcExpiresAt), 20);
});

test('an expired hold cannot be confirmed or extended, and says that it has expired', async () => {
  const { service, slot, software } = await shop({ capacity: 2 });
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot, { people: 2 }) });
  await sql`update holds set expires_at = now() where slot_id = ${slot.id}`;
  for (const ended of [false, true]) {
    if (ended) await expireHolds(sql);
    const expired = await software.done(octo.booking, { named: uuid });
    assert.deepEqual([expired.status, expired.cancellable, expired.cancellation?.refund], ['EXPIRED', false, 'NONE']);
    assert.notEqual(expired.utcExpiresAt, null);
    assert.equal((await software.refused('INVALID_BOOKING_UUID', octo.confirm, { named: uuid, body: { contact } })).uuid, uuid);
    await software.refused('UNPROCESSABLE_ENTITY', octo.extend, { named: uuid, body: {} });
    assert.equal((await software.done(octo.cancel, { named: uuid, body: {} })).status, 'EXPIRED');
  }
  assert.equal(await takenOn(slot), 0);
});

test('a hold and a booking are cancelled, once, by either call, and give their places back', async () => {
  const { service, slot, software } = await shop();
  const held = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  const cancelled = await software.done(octo.cancel, { named: held.uuid, body: { reason: 'Plans changed' } });
  assert.deepEqual([cancelled.status, cancelled.utcExpiresAt], ['CANCELLED', null]);
  assert.deepEqual([cancelled.cancellation?.refund, cancelled.cancellation?.reason], ['FULL', 'Plans changed']);
  assert.deepEqual(await software.done(octo.remove, { named: held.uuid }), cancelled);
  await software.refused('INVALID_BOOKING_UUID', octo.confirm, { named: held.uuid, body: { contact } });

  const booked = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  await software.done(octo.confirm, { named: booked.uuid, body: { contact } });
  const gone = await software.done(octo.remove, { named: booked.uuid, body: { reason: 'Ill' } });
  assert.deepEqual(
    [gone.status, gone.cancellation?.refund, gone.cancellation?.reason, gone.cancellable],
    ['CANCELLED', 'FULL', 'Ill', false],
  );
  assert.notEqual(gone.utcConfirmedAt, null);
  assert.equal(await takenOn(slot), 0);
});

test('after the free deadline a booking cannot be cancelled', async () => {
  const { service, slot, software } = await shop({ service: { cancellation_hours: 8_000 } });
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  const booking = await software.done(octo.confirm, { named: uuid, body: { contact } });
  assert.equal(booking.cancellable, false);
  await software.refused('UNPROCESSABLE_ENTITY', octo.cancel, { named: uuid, body: {} });
  assert.equal((await software.done(octo.booking, { named: uuid })).status, 'CONFIRMED');
});

test('a booking that is read again shows its product and the fee as they are by then', async () => {
  const { provider, service, slot, software } = await shop();
  const pricing = { headers: { 'octo-capabilities': 'octo/pricing' } };
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(service, slot) });
  const seen = async () => {
    const { product, option } = await software.done(octo.booking, { named: uuid, ...pricing });
    return { title: product.internalName, unit: option.units[0]!.internalName, retail: option.units[0]!.pricingFrom![0]!.retail };
  };
  const before = await seen();
  await (await as(provider.user)).done(api.ownServices.update, { params: service, body: { title: 'Renamed', title_zh: '' } });
  await sql`update units set title = 'Grown-up', title_zh = '' where service_id = ${service.id}`;
  assert.deepEqual(await seen(), { ...before, title: 'Renamed', unit: 'Grown-up' });
  const [{ fee_bp }] = await sql<[{ fee_bp: number }]>`select fee_bp from marketplace_settings`;
  await sql`update marketplace_settings set fee_bp = 0`;
  const without_fee = await seen();
  await sql`update marketplace_settings set fee_bp = ${fee_bp}`;
  assert.ok(without_fee.retail < before.retail);
});

test('bookings are listed by either reference and by day', async () => {
  const { service, slot, software } = await shop();
  const day = hongKongDateTime(slot.starts_at).slice(0, 10);
  const made = await software.done(octo.reserve, { body: reserveBody(service, slot, { resellerReference: 'R-9' }) });
  const queries: [Record<string, string>, number][] = [
    [{ resellerReference: 'R-9' }, 1],
    [{ resellerReference: 'R' }, 0],
    [{ supplierReference: made.supplierReference! }, 1],
    [{ localDate: day }, 1],
    [{ localDate: day, productId: service.id, optionId: 'DEFAULT' }, 1],
    [{ localDate: day, productId: 'x' }, 0],
    [{ localDate: addDays(day, 1) }, 0],
    [{ localDateStart: addDays(day, -1), localDateEnd: addDays(day, 1) }, 1],
  ];
  for (const [query, count] of queries) {
    const list = await software.done(octo.bookings, { query });
    assert.equal(list.length, count, JSON.stringify(query));
    if (count === 1) assert.deepEqual(list[0], made);
  }
});

test('unknown uuids, of whatever form, are echoed by every call', async () => {
  const { software } = await shop();
  for (const named of ['x', randomUUID(), '%00', 'a b'])
    for (const call of [octo.booking, octo.confirm, octo.extend, octo.cancel, octo.remove, octo.change]) {
      const refused = await software.refused('INVALID_BOOKING_UUID', call, { named, ...(call.method !== 'GET' && { body: {} }) });
      assert.equal(refused.uuid, named);
    }
});
