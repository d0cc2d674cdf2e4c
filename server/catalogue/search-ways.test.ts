import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { MOST_COUNTED, servicesQuery } from '../../contract/catalogue.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { findWords } from './word-reads.ts';
import { findSoonest } from './soonest-reads.ts';

// How services are looked for depends on how many match and how many slots there are. What is found must not.

const { guest, sql, buildProvider, buildService, buildSlot } = await testApp();
const { list } = api.services;
const today = hongKongDate(Date.now());
const at = (day: number, time: string) => hongKongToInstant(addDays(today, day), time);

const provider = await buildProvider({ name: 'Wayfarers' });
const make = async (title: string, columns: Record<string, unknown>, slots: Record<string, unknown>[]) => {
  const service = await buildService({ provider, title, ...columns });
  for (const slot of slots) await buildSlot({ service, ...slot });
  return service;
};
await make('Later', { price: 100 }, [{ starts_at: at(4, '10:00') }, { starts_at: at(3, '18:00') }]);
await make('First full', { price: 200 }, [
  { starts_at: at(2, '09:00'), capacity: 4, taken: 4 },
  { starts_at: at(3, '12:00'), capacity: 4, taken: 1 },
]);
await make('First closed', { price: 300 }, [{ starts_at: at(2, '08:00'), is_available: false }, { starts_at: at(3, '09:00') }]);
await make('Small', { price: 400 }, [
  { starts_at: at(2, '11:00'), capacity: 2 },
  { starts_at: at(3, '08:00'), capacity: 2 },
  { starts_at: at(5, '08:00') },
]);
await make('Too late to book', { price: 500, cutoff_minutes: 30 * 24 * 60 }, [{ starts_at: at(3, '07:00') }]);
await make('Never', { price: 600 }, []);

test('the soonest are the same by the clock as one by one', async () => {
  const orders = {
    'all of them': [{}, ['Small', 'First closed', 'First full', 'Later']],
    'with room for three': [{ participants: 3 }, ['First closed', 'First full', 'Later', 'Small']],
    'on two days': [{ date_from: addDays(today, 4), date_to: addDays(today, 5) }, ['Later', 'Small']],
    'by words': [{ search: 'first wayfarer' }, ['First closed', 'First full']],
    'up to a price': [{ max_price: 3 }, ['First closed', 'First full', 'Later']],
  } as const;
  for (const [name, [query, titles]] of Object.entries(orders)) {
    const wanted = servicesQuery.parse({ ...query, ordering: 'soonest' });
    const words = wanted.search === undefined ? null : await findWords(sql, wanted.search);
    for (const few of [0, 4_000]) {
      const found = await findSoonest(sql, wanted, words, { limit: 10, offset: 0, most: MOST_COUNTED }, few);
      const named = await sql<
        { title: string }[]
      >`select title from services where id = any(${found.ids}::uuid[]) order by array_position(${found.ids}::uuid[], id)`;
      assert.deepEqual([found.count, ...named.map(({ title }) => title)], [titles.length, ...titles], `${name}, ${few}`);
    }
    const second = await findSoonest(sql, wanted, words, { limit: 1, offset: 1, most: MOST_COUNTED }, 0);
    assert.equal(second.ids.length, 1);
  }
});

test('days with a crowd of slots give what quiet days give', async () => {
  const ask = async (query: object) =>
    (await guest.done(list, { query: { date_from: addDays(today, 2), date_to: addDays(today, 3), ...query } })).results.map(
      ({ title }) => title,
    );
  const asked = [
    {},
    { participants: 3 },
    { participants: 3, ordering: 'price' },
    { search: 'wayfarer', ordering: '-price' },
    { search: 'first' },
    { search: 'first', participants: 4 },
  ];
  const quiet = await Promise.all(asked.map(ask));
  assert.deepEqual(quiet[2], ['Later', 'First full', 'First closed']);
  assert.deepEqual(quiet[5], ['First closed']);

  const crowd = await buildService({ title: 'Crowd', status: 'inactive' });
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), ${crowd.provider.id}, ${crowd.id}, starts_at, starts_at + interval '1 hour', 10
    from generate_series(${at(2, '00:30')}::timestamptz, ${at(3, '23:30')}::timestamptz, interval '1 minute') as starts_at`;
  assert.deepEqual(await Promise.all(asked.map(ask)), quiet);
});

test('words are found in title and text together, by beginnings that many share, and by digits', async () => {
  await buildService({ provider, title: 'Yonder grotto', short_description: 'By lantern' });
  await buildService({ provider, title: 'Yonder lantern', short_description: 'In a grotto, ticket 4711' });
  await buildService({
    provider,
    title: 'Yonder',
    short_description: Array.from({ length: 60 }, (_, n) => `qu${String.fromCharCode(97 + (n % 26), 97 + n / 26)}x`).join(' '),
  });
  const titles = async (search: string) => (await guest.done(list, { query: { search } })).results.map(({ title }) => title).sort();
  assert.deepEqual(await titles('lantern grotto'), ['Yonder grotto', 'Yonder lantern']);
  assert.deepEqual(await titles('yonder grot'), ['Yonder grotto', 'Yonder lantern']);
  assert.deepEqual(await titles('qu'), ['Yonder']);
  assert.deepEqual(await titles('yonder 47'), ['Yonder lantern']);
});
