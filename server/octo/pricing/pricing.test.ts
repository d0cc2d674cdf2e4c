import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { guestBooking } from '../../../contract/guests.ts';
import { octo } from '../../../contract/octo.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { getGuestBooking } from '../../bookings/traveller/guest-reads.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';

const { sql, as, send, buildOffer } = await testApp();
const { buildReseller } = resellersOn(sql);

// A discount of 17.5 %, and prices whose shares end in half a cent: 99.90 has a fee of 5.00 (4.995) and a discount of 17.48 (17.4825).
const units = [
  { kind: 'adult', price: 9_990 },
  { kind: 'child', price: 4_510 },
];
const adult = { original: 10_490, retail: 10_490, net: 8_742, currency: 'HKD', currencyPrecision: 2, includedTaxes: [] };
const child = { original: 4_736, retail: 4_736, net: 3_947, currency: 'HKD', currencyPrecision: 2, includedTaxes: [] };
const three = { original: 25_716, retail: 25_716, net: 21_431, currency: 'HKD', currencyPrecision: 2, includedTaxes: [] };
const headers = { 'octo-capabilities': 'octo/pricing' };

async function shop() {
  const offer = await buildOffer({ service: { units } });
  const reseller = await buildReseller({ ...offer, rate_bp: 1_750 });
  const { service, slot } = offer;
  const [grown_up, kid] = [service.units[0]!.id, service.units[1]!.id];
  const party = reserveBody(service, slot, { unitItems: [{ unitId: grown_up }, { unitId: kid }, { unitId: grown_up }] });
  return { ...offer, reseller, software: octoThrough(send, reseller.key), grown_up, kid, party };
}

const entriesOf = async (reference: string | null) =>
  [
    ...(await sql<{ kind: string; lines: Record<string, number> }[]>`
      select e.kind, jsonb_strip_nulls(jsonb_build_object('customer', nullif(e.customer, 0), 'reseller', nullif(e.reseller, 0), 'cash', nullif(e.cash, 0),
        'provider', nullif(e.provider, 0), 'fee', nullif(e.fee, 0))) as lines
      from journal_entries e join bookings b on b.id = e.booking_id where b.booking_reference = ${reference} order by e.kind <> 'sale', e.reseller`),
  ].map(({ kind, lines }) => [kind, lines]);

test('capabilities are listed, echoed as they were asked for, and passed over where there are none', async () => {
  const { software } = await shop();
  const pricing = (await software.done(octo.capabilities)).find(({ id }) => id === 'octo/pricing');
  assert.deepEqual([pricing!.id, pricing!.required], ['octo/pricing', false]);
  const echoOf = async (asked: string) =>
    (await software.ask(octo.supplier, { headers: { 'octo-capabilities': asked } })).headers['octo-capabilities'];
  assert.equal(await echoOf('octo/pricing'), 'octo/pricing');
  assert.equal(await echoOf('pricing'), 'pricing');
  assert.equal(await echoOf('octo/unheard-of, pricing ,'), 'pricing');
  assert.equal(await echoOf(''), '');
});

test('products, departures and days have each unit’s price, or that of the party that is asked for', async () => {
  const { software, service, slot, grown_up, kid } = await shop();
  const [product] = await software.done(octo.products, { headers });
  assert.deepEqual([product!.defaultCurrency, product!.availableCurrencies, product!.pricingPer], ['HKD', ['HKD'], 'UNIT']);
  assert.deepEqual(
    product!.options[0]!.units.map(({ pricingFrom }) => pricingFrom),
    [[adult], [child]],
  );
  const day = hongKongDate(slot.starts_at);
  const asked = { productId: service.id, optionId: 'DEFAULT', localDateStart: day, localDateEnd: day };
  const party = {
    ...asked,
    units: [
      { id: grown_up, quantity: 2 },
      { id: kid, quantity: 1 },
    ],
  };
  const each = [
    { unitId: grown_up, ...adult },
    { unitId: kid, ...child },
  ];
  const [departure] = await software.done(octo.availability, { headers, body: asked });
  assert.deepEqual([departure!.unitPricing, departure!.pricing], [each, undefined]);
  const [fitting] = await software.done(octo.availability, { headers, body: party });
  assert.deepEqual([fitting!.unitPricing, fitting!.pricing], [undefined, three]);
  const [open] = await software.done(octo.calendar, { headers, body: asked });
  assert.deepEqual([open!.unitPricingFrom, open!.pricingFrom], [each, undefined]);
  const [enough] = await software.done(octo.calendar, { headers, body: party });
  assert.deepEqual([enough!.unitPricingFrom, enough!.pricingFrom], [undefined, three]);
});

test('without the capability nothing has a price', async () => {
  const { software, service, slot, party } = await shop();
  const day = hongKongDate(slot.starts_at);
  const body = { productId: service.id, optionId: 'DEFAULT', localDateStart: day, localDateEnd: day };
  const replies = [
    await software.done(octo.products),
    await software.done(octo.availability, { body }),
    await software.done(octo.calendar, { body }),
    await software.done(octo.reserve, { body: party }),
  ];
  assert.doesNotMatch(JSON.stringify(replies), /pricing|currency/i);
});

test('a hold fixes prices, fee and discount, and the booking keeps them', async () => {
  const { software, service, reseller, party, grown_up } = await shop();
  const held = await software.done(octo.reserve, { headers, body: party });
  assert.deepEqual(held.pricing, three);
  assert.deepEqual(
    held.unitItems.map(({ pricing }) => pricing),
    [adult, child, adult],
  );
  await sql`update units set price = price * 2 where service_id = ${service.id}`;
  await sql`update resellers set rate_bp = 0 where id = ${reseller.id}`;
  const resized = await software.done(octo.change, {
    headers,
    named: held.uuid,
    body: { unitItems: [...party.unitItems, { unitId: grown_up }] },
  });
  assert.equal(resized.pricing!.net, 21_431 + 8_742, 'more of the same are at the same price while it is held');
  await software.done(octo.change, { named: held.uuid, body: { unitItems: party.unitItems } });
  const booked = await software.done(octo.confirm, { headers, named: held.uuid, body: {} });
  assert.deepEqual([booked.status, booked.pricing], ['CONFIRMED', three]);
  assert.deepEqual(
    booked.availability.unitPricing!.map(({ net }) => net),
    [8_742, 3_947],
  );
  const [row] =
    await sql`select total_price, service_fee, final_amount from bookings where booking_reference = ${booked.supplierReference}`;
  assert.deepEqual({ ...row }, { total_price: 20_205, service_fee: 1_226, final_amount: 21_431 });
});

test('a reseller owes what it pays: the provider has less by the discount, the fee is as before', async () => {
  const { provider, software, party, reseller, grown_up } = await shop();
  const held = await software.done(octo.reserve, { body: party });
  await postJournal(sql);
  const booked = await software.done(octo.confirm, { headers, named: held.uuid, body: {} });
  await postJournal(sql);
  // 999 + 451 + 999 is 244.90 less 42.85; the fee is 5.00 + 2.26 + 5.00.
  assert.deepEqual(await entriesOf(booked.supplierReference), [['sale', { reseller: 21_431, provider: -20_205, fee: -1_226 }]]);

  const fewer = await software.done(octo.change, { headers, named: held.uuid, body: { unitItems: [{ unitId: grown_up }] } });
  assert.equal(fewer.pricing!.net, 8_742);
  await postJournal(sql);
  const owner = await as(provider.user);
  const list = await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } });
  const params = { id: list.results[0]!.id };
  await owner.done(api.bookings.payment, { params, body: { payment_status: 'paid' } });
  await postJournal(sql);
  assert.deepEqual((await entriesOf(booked.supplierReference)).slice(1), [
    ['adjustment', { reseller: -12_689, provider: 11_963, fee: 726 }],
    ['adjustment', { reseller: -8_742, cash: 8_742 }],
  ]);
  await owner.done(api.bookings.payment, { params, body: { payment_status: 'unpaid' } });
  await software.done(octo.cancel, { named: held.uuid, body: {} });
  await postJournal(sql);
  const [owed] = await sql<{ owed: number }[]>`select owed from reseller_balances where reseller_id = ${reseller.id}`;
  assert.equal(owed!.owed, 0);
  assert.deepEqual(await findDiscrepancies(sql), []);
});

test('a unit that is added to a booking costs what it costs today, on the terms of then', async () => {
  const { software, service, reseller, party, kid } = await shop();
  const { uuid } = await software.done(octo.reserve, { body: party });
  await software.done(octo.confirm, { named: uuid, body: {} });
  await sql`update units set price = 6000 where id = ${kid}`;
  await sql`update resellers set rate_bp = 5000 where id = ${reseller.id}`;
  await sql`update services set offer_version = offer_version + 1 where id = ${service.id}`;
  const booked = await software.done(octo.booking, { named: uuid });
  const unitItems = [...booked.unitItems.map((item) => ({ uuid: item.uuid, unitId: item.unitId })), { unitId: kid }];
  const grown = await software.done(octo.change, { headers, named: uuid, body: { unitItems } });
  // 60.00 with a fee of 3.00, less 10.50.
  assert.deepEqual([grown.pricing!.retail, grown.pricing!.net], [25_716 + 6_300, 21_431 + 5_250]);
  assert.deepEqual(
    grown.unitItems.map(({ pricing }) => pricing!.net),
    [8_742, 8_742, 3_947, 5_250],
  );
  await postJournal(sql);
  assert.deepEqual(await findDiscrepancies(sql), []);
});

test('a guest who has the link reads what others pay, and the host what the reseller pays', async () => {
  const { provider, software, party } = await shop();
  const { uuid } = await software.done(octo.reserve, { body: party });
  const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
  const booked = await software.done(octo.confirm, { named: uuid, body: { contact, emailReceipt: true } });
  const owner = await as(provider.user);
  const [line] = (await owner.done(api.bookings.providerBookings, { query: { channel: 'reseller' } })).results;
  const hosted = await owner.done(api.bookings.get, { params: line! });
  assert.deepEqual([hosted.final_amount, hosted.owed], ['214.31', '214.31']);
  assert.match(hosted.paying.en, /^Harbour Travel is to pay you HK\$214\.31/);
  const seen = guestBooking.parse(await getGuestBooking(sql, { provider_id: null, id: null, link: line!.id }));
  assert.deepEqual([seen.final_amount, seen.total_price, seen.owed, seen.can.change], ['257.16', '244.90', '0.00', false]);
  assert.match(seen.paying.en, /You booked through Harbour Travel/);
  assert.doesNotMatch(JSON.stringify(seen), /214\.?31|202\.?05|82\.?42|37\.?21/);
  assert.equal(booked.pricing, undefined);
});
