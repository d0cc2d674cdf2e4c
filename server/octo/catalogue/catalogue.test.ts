import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo, type OctoCall } from '../../../contract/octo.ts';
import { addDays, hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, resellersOn } from '../../../tests/support/resellers.ts';

const { app, sql, send, buildOffer, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

const units = [
  { kind: 'adult', price: 48_000 },
  { kind: 'child', price: 24_000, min_age: 3, max_age: 11 },
  { kind: 'infant', price: 0, takes_place: false },
  { kind: 'group', price: 300_000, places: 6 },
];

async function shop(overrides: Parameters<typeof buildOffer>[0] = {}) {
  const offer = await buildOffer(overrides);
  return { ...offer, software: octoThrough(send, (await buildReseller(offer)).key) };
}
const keysOf = (value: object) => Object.keys(value).toSorted();

test('a supplier, a product, an option and a unit have every key of the standard', async () => {
  const { provider, page, service, slot, software } = await shop({
    service: { units, title_zh: '海濱漫步', cancellation_hours: 48, max_participants: 8 },
  });
  const supplier = await software.done(octo.supplier);
  assert.deepEqual(keysOf(supplier), ['contact', 'endpoint', 'id', 'name']);
  assert.deepEqual(keysOf(supplier.contact), ['address', 'email', 'telephone', 'website']);
  assert.equal(supplier.name, provider.name);
  assert.match(supplier.endpoint, /\/octo$/);
  assert.match(supplier.contact.website ?? '', new RegExp(`/page/${page.slug}$`));

  const [product] = await software.done(octo.products);
  assert.deepEqual(await software.done(octo.product, { named: service.id }), product);
  assert.deepEqual(keysOf(product!), [
    'allowFreesale', 'availabilityRequired', 'availabilityType', 'deliveryFormats', 'deliveryMethods', 'id', 'instantConfirmation',
    'instantDelivery', 'internalName', 'locale', 'options', 'redemptionMethod', 'reference', 'timeZone',
  ]); // prettier-ignore
  const { options, ...rest } = product!;
  assert.deepEqual(rest, {
    id: service.id,
    internalName: service.title,
    reference: null,
    locale: 'en',
    timeZone: 'Asia/Hong_Kong',
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: 'START_TIME',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['TICKET', 'VOUCHER'],
    redemptionMethod: 'DIGITAL',
  });
  const { units: offered, ...option } = options[0]!;
  assert.deepEqual(option, {
    id: 'DEFAULT',
    default: true,
    internalName: service.title,
    reference: null,
    availabilityLocalStartTimes: [hongKongDateTime(slot.starts_at).slice(11, 16)],
    cancellationCutoff: '48 hours',
    cancellationCutoffAmount: 48,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [],
    restrictions: { minUnits: 1, maxUnits: 8 },
  });
  const [adult, child, infant, group] = offered;
  assert.deepEqual(adult, {
    id: service.units[0]!.id,
    internalName: 'adult',
    reference: null,
    type: 'ADULT',
    requiredContactFields: [],
    restrictions: { minAge: 0, maxAge: 150, idRequired: false, minQuantity: null, maxQuantity: null, paxCount: 1, accompaniedBy: [] },
  });
  assert.deepEqual([child!.type, child!.restrictions.minAge, child!.restrictions.maxAge], ['CHILD', 3, 11]);
  assert.deepEqual([infant!.type, infant!.restrictions.paxCount], ['INFANT', 0]);
  assert.deepEqual(infant!.restrictions.accompaniedBy, [adult.id, child!.id, group!.id]);
  assert.deepEqual([group!.type, group!.restrictions.paxCount], ['OTHER', 6]);
});

test('words follow Accept-Language, codes do not', async () => {
  const { software } = await shop({ service: { title_zh: '海濱漫步' } });
  const headers = { 'accept-language': 'zh-Hant-HK' };
  const [product] = await software.done(octo.products, { headers });
  assert.deepEqual([product!.internalName, product!.locale], ['海濱漫步', 'zh-Hant-HK']);
  const refused = await software.refused('INVALID_PRODUCT_ID', octo.product, { named: 'x', headers });
  assert.match(String(refused.errorMessage), /產品/);
});

test('ids may be any text, and those of nothing are echoed', async () => {
  const { service, software } = await shop();
  for (const named of ['x', '00000000-0000-0000-0000-000000000000', "' or 1=1", '%00', 'æ'])
    assert.equal((await software.refused('INVALID_PRODUCT_ID', octo.product, { named })).productId, named);
  const range = { localDateStart: '2030-01-01', localDateEnd: '2030-01-02' };
  for (const call of [octo.calendar, octo.availability]) {
    const body = { productId: service.id, optionId: 'DEFAULT', ...range };
    assert.equal((await software.refused('INVALID_PRODUCT_ID', call, { body: { ...body, productId: 'x' } })).productId, 'x');
    assert.equal((await software.refused('INVALID_OPTION_ID', call, { body: { ...body, optionId: 'OTHER' } })).optionId, 'OTHER');
    const units = [{ id: 'nobody', quantity: 1 }];
    assert.equal((await software.refused('INVALID_UNIT_ID', call, { body: { ...body, units } })).unitId, 'nobody');
  }
});

test('availability is asked by day, by range or by ids, and says what is left', async () => {
  const { service, slot, software } = await shop({ capacity: 10, service: { cutoff_minutes: 60, units } });
  const id = hongKongDateTime(slot.starts_at);
  const body = { productId: service.id, optionId: 'DEFAULT' };
  const day = id.slice(0, 10);
  const free = {
    id,
    localDateTimeStart: id,
    localDateTimeEnd: hongKongDateTime(slot.ends_at),
    allDay: false,
    available: true,
    status: 'AVAILABLE',
    vacancies: 10,
    capacity: 10,
    maxUnits: 10,
    utcCutoffAt: `${new Date(slot.starts_at.getTime() - 3_600_000).toISOString().slice(0, 19)}Z`,
    openingHours: [],
  };
  for (const asked of [
    { localDate: day },
    { localDateStart: day, localDateEnd: day },
    { availabilityIds: [id, 'x', '2030-01-01T25:00:00+08:00'] },
  ])
    for (const slash of [true, false])
      assert.deepEqual(await software.done(octo.availability, { body: { ...body, ...asked }, slash }), [free]);
  const one = async (more: object = {}) =>
    (await software.done(octo.availability, { body: { ...body, availabilityIds: [id], ...more } }))[0]!;
  const [adult, , infant] = service.units;
  assert.equal((await one({ units: [{ id: adult!.id, quantity: 11 }] })).available, false);
  assert.equal((await one({ units: [{ id: infant!.id, quantity: 1 }] })).available, false);
  assert.equal(
    (
      await one({
        units: [
          { id: adult!.id, quantity: 10 },
          { id: infant!.id, quantity: 2 },
        ],
      })
    ).available,
    true,
  );
  const reserved = { ...body, availabilityId: id, unitItems: Array.from({ length: 6 }, () => ({ unitId: adult!.id })) };
  await software.done(octo.reserve, { body: reserved });
  assert.deepEqual([(await one()).status, (await one()).vacancies], ['LIMITED', 4]);
  await software.done(octo.reserve, { body: { ...reserved, unitItems: reserved.unitItems.slice(0, 4) } });
  assert.deepEqual([(await one()).status, (await one()).available, (await one()).vacancies], ['SOLD_OUT', false, 0]);
  await sql`update slots set is_available = false where id = ${slot.id}`;
  assert.deepEqual([(await one()).status, (await one()).available], ['CLOSED', false]);
});

test('places whose time has run out are free again before anything has ended them', async () => {
  const { service, slot, software } = await shop({ capacity: 2 });
  const body = { productId: service.id, optionId: 'DEFAULT', availabilityIds: [hongKongDateTime(slot.starts_at)] };
  const unitItems = [{ unitId: service.units[0]!.id }, { unitId: service.units[0]!.id }];
  await software.done(octo.reserve, { body: { ...body, availabilityId: body.availabilityIds[0], unitItems } });
  await sql`update holds set expires_at = now() - interval '1 second' where slot_id = ${slot.id}`;
  assert.equal((await software.done(octo.availability, { body }))[0]!.vacancies, 2);
  const again = await software.done(octo.reserve, { body: { ...body, availabilityId: body.availabilityIds[0], unitItems } });
  assert.equal(again.status, 'ON_HOLD');
});

test('a calendar has each day of its range once, of its best departure, and none of the past', async () => {
  const { service, slot, software } = await shop({ capacity: 10 });
  const day = hongKongDateTime(slot.starts_at).slice(0, 10);
  const other = new Date(slot.starts_at.getTime() + (hongKongDateTime(slot.starts_at).slice(11, 13) < '20' ? 1 : -1) * 3_600_000);
  await buildSlot({ service, starts_at: other, capacity: 4 });
  const range = { localDateStart: addDays(hongKongDate(Date.now()), -1), localDateEnd: addDays(day, 1) };
  const days = await software.done(octo.calendar, { body: { productId: service.id, optionId: 'DEFAULT', ...range } });
  assert.equal(days[0]!.localDate, hongKongDate(Date.now()));
  assert.equal(days.at(-1)!.localDate, addDays(day, 1));
  assert.equal(new Set(days.map(({ localDate }) => localDate)).size, days.length);
  assert.deepEqual(
    days.find(({ localDate }) => localDate === day),
    { localDate: day, available: true, status: 'AVAILABLE', vacancies: 10, capacity: 10, openingHours: [] },
  );
  assert.deepEqual(days.at(-1), {
    localDate: addDays(day, 1),
    available: false,
    status: 'CLOSED',
    vacancies: 0,
    capacity: 0,
    openingHours: [],
  });
});

test('what cannot be read is a bad request', async () => {
  const { service, software } = await shop();
  const body = { productId: service.id, optionId: 'DEFAULT' };
  const day = { localDate: '2030-01-01' };
  const ids = { availabilityIds: ['x'] };
  const broken: [OctoCall, unknown][] = [
    [octo.calendar, {}],
    [octo.calendar, { ...body, localDateStart: '2030-01-01' }],
    [octo.calendar, { ...body, localDateStart: '2030-02-30', localDateEnd: '2030-03-01' }],
    [octo.calendar, { ...body, localDateStart: '2030-01-02', localDateEnd: '2030-01-01' }],
    [octo.calendar, { ...body, localDateStart: '2030-01-01', localDateEnd: '2031-01-03' }],
    [octo.availability, body],
    [octo.availability, { ...body, ...day, ...ids }],
    [octo.availability, { ...body, ...day, localDateStart: '2030-01-01', localDateEnd: '2030-01-02' }],
    [octo.availability, { ...body, localDateStart: '2030-01-01' }],
    [octo.availability, { ...body, availabilityIds: [] }],
    [octo.availability, '{'],
    [octo.reserve, { ...body, uuid: 'no-uuid' }],
    [octo.reserve, '[]'],
  ];
  for (const [call, asked] of broken) await software.refused('BAD_REQUEST', call, { body: asked });
  await software.refused('BAD_REQUEST', octo.bookings);
  await software.refused('BAD_REQUEST', octo.bookings, { query: { localDateStart: '2030-01-01' } });
});

test('below /octo nothing is HTML and nothing a 404', async () => {
  for (const url of ['/octo', '/octo/', '/octo/nothing', '/octo/products/a/b', '/octo/bookings/x/y/z'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers, payload } = await app.inject({ method, url });
      assert.match(String(headers['content-type']), /^application\/json/, `${method} ${url}`);
      assert.ok([400, 401].includes(statusCode), `${method} ${url} ${statusCode} ${payload}`);
    }
  const { statusCode, payload } = await app.inject('/octo/openapi.json');
  assert.equal(statusCode, 200);
  const { paths } = JSON.parse(payload) as { paths: Record<string, object> };
  assert.equal(Object.values(paths).flatMap((methods) => Object.keys(methods)).length, Object.keys(octo).length);
});
