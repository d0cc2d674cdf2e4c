import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { renewFromPrices } from './from-price.ts';

// A search for certain days goes by what those days cost.

const { sql, as, guest, buildCategory, buildPage, buildProvider, buildService, buildSlot } = await testApp();
const today = hongKongDate(Date.now());
const [first, dear, cheap, late] = [3, 4, 5, 40].map((n) => addDays(today, n)) as [string, string, string, string];
const on = (day: string, effect: object) => ({ season: { first: day, last: day, yearly: false }, effect });
const price_rules = [
  on(dear, { type: 'percent', percent: 50 }),
  on(cheap, { type: 'percent', percent: -50 }),
  on(late, { type: 'amount', amount: '100' }),
];
const category = await buildCategory();
const provider = await buildProvider();

/** An experience for HK$400: 600 on a dear day, 200 on a cheap one, 500 much later. */
async function buildVaried(days: string[], more: { price?: number; capacity?: number } = {}) {
  const { price = 40_000, capacity = 10 } = more;
  const service = await buildService({ provider, price, category_id: category.id });
  await (await as(provider.user)).done(api.ownServices.update, { params: service, body: { price_rules } });
  const slots = [];
  for (const day of days) {
    const times = { starts_at: hongKongToInstant(day, '10:00'), ends_at: hongKongToInstant(day, '12:00') };
    slots.push(await buildSlot({ service, capacity, ...times }));
  }
  return { service, slots };
}

type Query = Record<string, string>;
const listed = async (query: Query) => (await guest.done(api.services.list, { query: { category: category.slug, ...query } })).results;
const ids = async (query: Query) => (await listed(query)).map(({ id }) => id);
const priceOf = async (service: { id: string }, query: Query) => {
  const one = (await listed(query)).find(({ id }) => id === service.id);
  return one && [one.from_price, one.price_varies, one.next_available];
};
const range = (date_from: string, date_to = date_from) => ({ date_from, date_to });

const varied = await buildVaried([first, dear, cheap, late]);
const weekdays = await buildVaried([first, dear]);
const plain = await buildService({ provider, price: 30_000, category_id: category.id });
for (const day of [first, dear, cheap])
  await buildSlot({ service: plain, starts_at: hongKongToInstant(day, '10:00'), ends_at: hongKongToInstant(day, '12:00') });

test('a result shows what the days asked for cost, and says "from" where these differ', async () => {
  const { service } = varied;
  assert.deepEqual(await priceOf(service, {}), ['200.00', true, first]);
  assert.deepEqual(await priceOf(service, range(dear)), ['600.00', false, dear]);
  assert.deepEqual(await priceOf(service, range(first)), ['400.00', false, first]);
  assert.deepEqual(await priceOf(service, range(first, dear)), ['400.00', true, first]);
  assert.deepEqual(await priceOf(service, range(first, cheap)), ['200.00', true, first]);
  assert.deepEqual(await priceOf(weekdays.service, range(first, cheap)), ['400.00', true, first], 'nothing departs on the cheap day');
  assert.deepEqual(await priceOf(service, range(addDays(today, 20), late)), ['400.00', true, late], 'of many days, whatever departs');
  assert.deepEqual(await priceOf(service, { date_from: addDays(today, 6) }), ['400.00', true, late]);
  assert.deepEqual(await priceOf(service, { date_to: first }), ['400.00', false, first]);
  assert.deepEqual(await priceOf(plain, range(dear)), ['300.00', false, dear]);
});

test('a price asked for is that of the days, on which it can be booked', async () => {
  const [a, b] = [varied.service.id, weekdays.service.id];
  const sorted = async (query: Query) => (await ids(query)).toSorted();
  const both = [a, b].toSorted();
  for (const ordering of ['recommended', 'soonest', 'price']) {
    assert.deepEqual(await sorted({ ordering, ...range(dear), max_price: '400' }), [plain.id], ordering);
    assert.deepEqual(await sorted({ ordering, ...range(dear), min_price: '500' }), both, ordering);
    assert.deepEqual(await sorted({ ordering, ...range(first, cheap), max_price: '250' }), [a], ordering);
    assert.deepEqual(await sorted({ ordering, ...range(first, cheap), min_price: '350', max_price: '450' }), both, ordering);
    assert.deepEqual(await sorted({ ordering, ...range(cheap), min_price: '350' }), [], ordering);
    assert.deepEqual(await sorted({ ordering, ...range(addDays(today, 6), late), min_price: '450' }), [a], ordering);
  }
  assert.deepEqual(await priceOf(varied.service, { ...range(first, cheap), min_price: '500' }), ['600.00', false, dear]);
  const [counted] = (await guest.done(api.services.categories, { query: { ...range(dear), max_price: '400' } })).filter(
    ({ id }) => id === category.id,
  );
  assert.equal(counted!.service_count, 1);
});

test('a cheap day that is full does not count', async () => {
  const { service, slots } = await buildVaried([first, cheap], { capacity: 2 });
  const page = await buildPage({ services: [service] });
  const body = bookingBody({ page, service, slot: slots[1]! }, { participants: 2, final_amount: '420.00' });
  await guest.done(api.pages.book, { body });
  assert.deepEqual(await priceOf(service, range(first, cheap)), ['400.00', false, first]);
  assert.deepEqual((await ids({ ...range(first, cheap), max_price: '250' })).includes(service.id), false);
  await sql`update slots set is_available = false where service_id = ${service.id}`;
});

test('results are in the order of what the days cost', async () => {
  const order = async (ordering: string, query: Query) => {
    const found = await ids({ ordering, ...query });
    return [varied.service.id, plain.id].toSorted((one, other) => found.indexOf(one) - found.indexOf(other));
  };
  const [a, p] = [varied.service.id, plain.id];
  assert.deepEqual(await order('price', {}), [a, p]);
  assert.deepEqual(await order('price', range(dear)), [p, a]);
  assert.deepEqual(await order('-price', range(dear)), [a, p]);
  assert.deepEqual(await order('price', range(cheap)), [a, p]);
});

test('prices of days are renewed when they run out, or holidays have become known, and else left alone', async () => {
  const { service } = await buildVaried([first]);
  assert.equal(await renewFromPrices(sql), 0);
  await sql`update services set prices_from = prices_from - 61 where id = ${service.id}`;
  await sql`update services set day_prices[10] = 1 where id = ${varied.service.id}`;
  assert.deepEqual([await renewFromPrices(sql), await renewFromPrices(sql)], [2, 0]);
  const [row] = await sql<{ from: string; days: number }[]>`
    select prices_from as from, cardinality(day_prices) as days from services where id = ${service.id}`;
  assert.deepEqual(row, { from: today, days: 427 });
  await (await as(provider.user)).done(api.ownServices.update, { params: service, body: { price_rules: [] } });
  const [none] = await sql`select prices_from, day_prices from services where id = ${service.id}`;
  assert.deepEqual(none, { prices_from: null, day_prices: null });
});
