import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { renewFromPrices } from './from-price.ts';

const { sql, as, guest, buildOffer, buildProvider } = await testApp();
const { create, duplicate, get, replace, update } = api.ownServices;
const today = hongKongDate(Date.now());
const twenty = { type: 'percent', percent: 20 };
const weekends = { days: ['sat', 'sun'], effect: twenty };
const written = { days: ['sat', 'sun'], season: null, effect: twenty };

async function shop() {
  const offer = await buildOffer({
    service: {
      price: 48_000,
      units: [
        { kind: 'adult', price: 48_000 },
        { kind: 'child', price: 0 },
      ],
    },
  });
  await sql`update providers set verified_at = now() where id = ${offer.provider.id}`;
  const host = await as(offer.provider.user);
  const set = (price_rules: unknown, more = {}) => host.done(update, { params: offer.service, body: { price_rules, ...more } });
  const refused = (price_rules: unknown) => host.refused(400, update, { params: offer.service, body: { price_rules } });
  return { ...offer, host, set, refused };
}

test('rules are written and read back in their order, as JSON text too, and stay where they are not named', async () => {
  const { host, service, set } = await shop();
  const rules = [
    {
      days: ['holiday', 'eve'],
      season: { first: '2026-12-20', last: '2027-01-03', yearly: true },
      effect: { type: 'amount', amount: '-30.00' },
    },
    { days: ['mon'], season: null, effect: { type: 'prices', prices: [{ kind: 'child', price: '99.90' }] } },
    written,
  ];
  assert.deepEqual((await set(rules)).price_rules, rules);
  assert.deepEqual((await set(JSON.stringify(rules.slice(1)))).price_rules, rules.slice(1));
  await host.done(update, { params: service, body: { title: 'Another walk' } });
  assert.deepEqual((await host.done(get, { params: service })).price_rules, rules.slice(1));
  assert.deepEqual((await host.done(duplicate, { params: service })).price_rules, rules.slice(1));
  const { price_rules, from_price, price_varies } = await host.done(replace, { params: service, body: { title: 'Anew', price: '400' } });
  assert.deepEqual([price_rules, from_price, price_varies], [[], '400.00', false]);
});

const season = (first: string, last: string, yearly = false) => ({ season: { first, last, yearly }, effect: twenty });
const wrong: [what: string, rule: object, field: string][] = [
  ['no days and no dates', { effect: twenty }, 'price_rules.0.days'],
  ['a day that is none', { days: ['someday'], effect: twenty }, 'price_rules.0.days.0'],
  ['an end before its start', season('2026-12-02', '2026-12-01'), 'price_rules.0.season.last'],
  ['a season of years', season('2026-01-01', '2027-06-01', true), 'price_rules.0.season.last'],
  ['a date that is none', season('2026-02-30', '2026-03-01'), 'price_rules.0.season.first'],
  ['no effect', { days: ['sat'] }, 'price_rules.0.effect'],
  ['no percent', { days: ['sat'], effect: { type: 'percent', percent: 0 } }, 'price_rules.0.effect.percent'],
  ['nearly all off', { days: ['sat'], effect: { type: 'percent', percent: -91 } }, 'price_rules.0.effect.percent'],
  ['no amount', { days: ['sat'], effect: { type: 'amount', amount: '0' } }, 'price_rules.0.effect.amount'],
  ['a third of a cent', { days: ['sat'], effect: { type: 'amount', amount: '1.333' } }, 'price_rules.0.effect.amount'],
  ['no prices', { days: ['sat'], effect: { type: 'prices', prices: [] } }, 'price_rules.0.effect.prices'],
  [
    'a ticket twice',
    {
      days: ['sat'],
      effect: {
        type: 'prices',
        prices: [
          { kind: 'child', price: '1' },
          { kind: 'child', price: '2' },
        ],
      },
    },
    'price_rules.0.effect',
  ],
  ['more than a price may be', { days: ['sat'], effect: { type: 'amount', amount: '999999' } }, 'price_rules.0.effect'],
  [
    'an adult on sale for nothing',
    { days: ['sat'], effect: { type: 'prices', prices: [{ kind: 'adult', price: '0' }] } },
    'price_rules.0.effect',
  ],
];
for (const [what, rule, field] of wrong)
  test(`refused: ${what}`, async () => {
    const { refused } = await shop();
    assert.deepEqual(Object.keys(await refused([rule])), [field]);
  });

test('more than 20 rules are refused', async () => {
  const { refused } = await shop();
  assert.deepEqual(Object.keys(await refused(Array.from({ length: 21 }, () => weekends))), ['price_rules']);
});

test('the limit of a provider who is not verified holds for each rule, and what was sold before may stay', async () => {
  const host = await as((await buildProvider()).user);
  const body = { title: 'Island hop', description: 'By junk', price: '4800', status: 'active', price_rules: [weekends] };
  const words = { 'price_rules.0.effect': ['Until you are verified, prices can be up to HK$5,000 per person.'] };
  assert.deepEqual(await host.refused(400, create, { body }), words);
  const { id } = await host.done(create, { body: { ...body, status: 'draft' } });
  await sql`update services set status = 'active' where id = ${id}`;
  await host.done(update, { params: { id }, body: { title: 'Island hop at dusk' } });
  const dearer = [{ ...weekends, effect: { type: 'percent', percent: 21 } }];
  assert.deepEqual(await host.refused(400, update, { params: { id }, body: { price_rules: dearer } }), words);
});

test('the lowest price of the year ahead is renewed when a season has ended, once', async () => {
  const { service, set } = await shop();
  const off = { effect: { type: 'percent', percent: -50 } };
  const ahead = { first: addDays(today, 367), last: addDays(today, 380), yearly: false };
  const one = await set([{ ...off, season: ahead }]);
  assert.equal(one.from_price, '480.00', 'more than a year away');
  const now = { first: today, last: today, yearly: false };
  assert.equal((await set([{ ...off, season: now }])).from_price, '240.00');
  const over = { days: [], season: { ...now, first: addDays(today, -1), last: addDays(today, -1) }, effect: off.effect };
  await sql`update services set price_rules = ${sql.json([over])} where id = ${service.id}`;
  assert.deepEqual([await renewFromPrices(sql), await renewFromPrices(sql)], [1, 0]);
  assert.equal((await guest.done(api.services.get, { params: service })).from_price, '480.00');
});
