import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { MOST_COUNTED, MOST_RESULTS } from '../../contract/catalogue.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { untilWaiting } from '../../tests/support/until.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';
import type { Db } from '../core/database/database.ts';

const { guest, sql, buildBooking, buildCategory, buildPage, buildProvider, buildReview, buildService, buildSlot } = await testApp();
const { list } = api.services;
const today = hongKongDate(Date.now());
const titles = async (query: Record<string, unknown>) =>
  (await guest.done(list, { query: { page_size: 100, ...query } })).results.map(({ title }) => title);
const found = async (query: Record<string, unknown>) => (await titles(query)).sort();

test('search finds two Chinese characters in title, text, place and provider', async () => {
  const provider = await buildProvider({ name_zh: '漁火導賞' });
  await buildService({ provider, title: 'Han A', title_zh: '大澳棚屋導覽' });
  await buildService({ title: 'Han B', short_description_zh: '乘船往大澳看日落' });
  await buildService({ title: 'Han C', location_zh: '大嶼山大澳' });
  await buildService({ title: 'Han D', title_zh: '澳門大巴' });
  assert.deepEqual(await found({ search: '大澳' }), ['Han A', 'Han B', 'Han C']);
  assert.deepEqual(await found({ search: '漁火' }), ['Han A']);
  assert.deepEqual(await found({ search: '澳' }), ['Han A', 'Han B', 'Han C', 'Han D']);
});

test('search knows no case, accents, widths or wildcards', async () => {
  await buildService({ title: '100% Wildcard_Trail' });
  await buildService({ title: 'Wildcard plain', location: "Café d'Aguilar" });
  assert.deepEqual(await found({ search: 'WILDCARD' }), ['100% Wildcard_Trail', 'Wildcard plain']);
  assert.deepEqual(await found({ search: 'ＷＩＬＤＣＡＲＤ　１００' }), ['100% Wildcard_Trail']);
  assert.deepEqual(await found({ search: '100%' }), ['100% Wildcard_Trail']);
  assert.deepEqual(await found({ search: 'wildcard_trail' }), ['100% Wildcard_Trail']);
  for (const search of ['CAFE', 'café', 'd’Aguilar', "D'AGUILAR"]) assert.deepEqual(await found({ search }), ['Wildcard plain'], search);
  for (const search of ['%', '_', '*', "'", '\\', 'w%d', 'wi_dcar_', '___', '!', '🚣', "'; drop table services; --"])
    assert.deepEqual(await found({ search }), [], search);
  assert.equal((await found({ search: "' | 'wildcard" })).length, 2);
  assert.deepEqual(await found({ search: 'wildcard & !trail | (plain:*)' }), []);
});

test('words are found by their beginning, their stem, and a slip away', async () => {
  await buildService({ title: 'Zebra kayaking at dawn' });
  await buildService({ title: 'Zebra lanterns', short_description: 'Snorkelling after that' });
  const of = async (search: string) => found({ search: `zebra ${search}` });
  assert.deepEqual(await of('kay'), ['Zebra kayaking at dawn']);
  assert.deepEqual(await of('kayaks'), ['Zebra kayaking at dawn']);
  assert.deepEqual(await of('lantern'), ['Zebra lanterns']);
  for (const slip of ['kyaaking', 'kayakin', 'kayalking', 'kayakimg']) assert.deepEqual(await of(slip), ['Zebra kayaking at dawn'], slip);
  assert.deepEqual(await of('snorkeling'), ['Zebra lanterns']);
  assert.deepEqual(await of('the kayaking at'), ['Zebra kayaking at dawn']);
  assert.deepEqual(await of('kayaking lanterns'), []);
  assert.deepEqual(await of('submarine'), []);
});

test('Chinese run together is found where it stands apart, and a wrong character is forgiven', async () => {
  await buildService({ title: 'Han apart', title_zh: '鯉魚門海上獨木舟' });
  await buildService({ title: 'Han other', title_zh: '鯉魚門海鮮' });
  assert.deepEqual(await found({ search: '鯉魚門獨木舟' }), ['Han apart']);
  assert.deepEqual(await found({ search: '鯉魚門 獨木' }), ['Han apart']);
  assert.deepEqual(await found({ search: '鯉魚門獨木丹' }), ['Han apart']);
  assert.deepEqual(await found({ search: '鯉魚門' }), ['Han apart', 'Han other']);
  assert.deepEqual(await found({ search: '魚鯉' }), []);
});

test('what is searched for comes first where it is in the title', async () => {
  await buildService({ title: 'Gondola ride' });
  await buildService({ title: 'Cable walk', short_description: 'Under the gondola' });
  await buildService({ title: 'Gondola song' });
  assert.deepEqual(await titles({ search: 'gondola' }), ['Gondola song', 'Gondola ride', 'Cable walk']);
});

test('an edit, a suspension and a review reach the catalogue at once', async () => {
  const provider = await buildProvider({ name: 'Quickhands' });
  const service = await buildService({ provider, title: 'Edited first' });
  const slot = await buildSlot({ service });
  await sql`update services set title = 'Edited last' where id = ${service.id}`;
  assert.deepEqual(await titles({ search: 'quickhands first' }), []);
  assert.deepEqual(await titles({ search: 'quickhands last' }), ['Edited last']);
  await buildReview({ booking: await buildBooking({ slot, status: 'completed' }), rating: 2 });
  await buildService({ provider, title: 'Not rated' });
  assert.deepEqual(await titles({ search: 'quickhands' }), ['Not rated', 'Edited last']);
  await sql`delete from reviews where service_id = ${service.id}`;
  await sql`update providers set name = 'Slowhands' where id = ${provider.id}`;
  assert.deepEqual(await titles({ search: 'quickhands' }), []);
  await sql`update providers set suspended_at = now() where id = ${provider.id}`;
  assert.deepEqual(await titles({ search: 'slowhands' }), []);
  await sql`update providers set suspended_at = null where id = ${provider.id}`;
  assert.equal((await titles({ search: 'slowhands' })).length, 2);
});

test('words, day, party and order work together, and the first day that fits is shown', async () => {
  const make = async (title: string, day: number, slot: Record<string, unknown>, service: Record<string, unknown> = {}) => {
    const made = await buildService({ title: `Quokka ${title}`, ...service });
    await buildSlot({ service: made, starts_at: hongKongToInstant(addDays(today, 20), '09:00'), capacity: 9 });
    await buildSlot({ service: made, starts_at: hongKongToInstant(addDays(today, day), '09:00'), ...slot });
  };
  await make('late', 6, { capacity: 6 }, { price: 100 });
  await make('early', 5, { capacity: 6 }, { price: 300 });
  await make('tight', 5, { capacity: 6, taken: 4 }, { price: 200 });
  await make('blocked', 5, { is_available: false });
  const under = (query: object) =>
    guest.done(list, { query: { search: 'quoka', date_from: addDays(today, 5), date_to: addDays(today, 6), participants: 3, ...query } });
  const soonest = await under({ ordering: 'soonest' });
  assert.deepEqual(
    soonest.results.map(({ title, next_available }) => [title, next_available]),
    [
      ['Quokka early', addDays(today, 5)],
      ['Quokka late', addDays(today, 6)],
    ],
  );
  assert.deepEqual(
    (await under({ ordering: 'price' })).results.map(({ title, from_price }) => [title, from_price]),
    [
      ['Quokka late', '1.00'],
      ['Quokka early', '3.00'],
    ],
  );
  assert.deepEqual(
    (await under({ participants: 2, ordering: '-price' })).results.map(({ title }) => title),
    ['Quokka early', 'Quokka tight', 'Quokka late'],
  );
  assert.equal((await under({ participants: 7 })).count, 0);
});

test('a range that is upside down is refused on its end', async () => {
  for (const [query, field, rule] of [
    [{ date_from: addDays(today, 2), date_to: today }, 'date_to', 'before_start'],
    [{ min_price: 2, max_price: 1 }, 'max_price', 'upside_down'],
    [{ min_duration: 60, max_duration: 30 }, 'max_duration', 'upside_down'],
  ] as const)
    assert.deepEqual(await guest.refused(400, list, { query }), { [field]: [fieldRules[rule].en] });
});

test('many are counted two hundred at a time, and every page has others, as far as pages go', async () => {
  const provider = await buildProvider({ name: 'Multitude' });
  await buildService({ provider, title: 'Multitude', price: 500 });
  await sql`
    insert into services (id, provider_id, status, title, description, price)
    select gen_random_uuid(), ${provider.id}, 'active', 'Multitude ' || n, 'Many.', 500 from generate_series(1, ${MOST_RESULTS + 4}::int) as n`;
  for (const ordering of ['recommended', 'price', '-price', 'rating', 'newest', 'duration'] as const) {
    const ids = new Set<string>();
    for (let page = 1; page <= 10; page += 1) {
      const { count, count_is_exact, results, next } = await guest.done(list, {
        query: { search: 'multitude', page, page_size: 100, ordering },
      });
      const counted = Math.min(MOST_RESULTS, MOST_COUNTED * Math.floor(page / 2 + 1));
      assert.deepEqual([count, count_is_exact, results.length, next === null], [counted, false, 100, page === 10]);
      for (const { id } of results) ids.add(id);
    }
    assert.equal(ids.size, MOST_RESULTS, ordering);
  }
  assert.deepEqual(Object.keys(await guest.refused(400, list, { query: { search: 'multitude', page: 11, page_size: 100 } })), ['page']);
  const few = MOST_COUNTED + 50;
  await sql`update services set status = 'draft' where provider_id = ${provider.id} and id not in (
    select id from services where provider_id = ${provider.id} order by id limit ${few})`;
  for (const [page, counted] of [
    [1, MOST_COUNTED],
    [9, few],
    [11, few],
  ] as const) {
    const { count, count_is_exact, results, next } = await guest.done(list, { query: { search: 'multitude', page, page_size: 24 } });
    assert.deepEqual([count, count_is_exact, results.length, next === null], [counted, page > 1, page === 11 ? 10 : 24, page === 11]);
  }
});

/** Asserts that the catalogue lists the service as its own reply says it, and returns what is listed. */
async function assertListed(title: string, id: string) {
  const [listed, ...others] = (await guest.done(list, { query: { search: title } })).results;
  const {
    itinerary: _,
    questions: __,
    captions: ___,
    meeting_picture: ____,
    provider_logo: _____,
    ...shown
  } = await guest.done(api.services.get, { params: { id } });
  assert.deepEqual([listed, others], [{ ...shown, from_price: shown.price, next_available: listed?.next_available ?? null }, []]);
  return shown;
}

test('the catalogue lists a service as it is now, whatever of it has changed', async () => {
  const provider = await buildProvider({ name: 'Old hands' });
  const category = await buildCategory({ slug: 'crafts' });
  const service = await buildService({ provider, category_id: category.id, title: 'Zitherwork', title_zh: '箏藝' });
  const slot = await buildSlot({ service, capacity: 5 });
  assert.equal((await assertListed('zitherwork', service.id)).available_spots, 5);
  const page = await buildPage({ provider, services: [service] });
  await buildReview({ rating: 4, booking: await buildBooking({ slot, status: 'completed', participants: 2 }) });
  await applyBookingChanges(sql);
  const after = await assertListed('zitherwork', service.id);
  assert.deepEqual(
    [after.page_slug, after.rating, after.total_reviews, after.booking_count, after.available_spots],
    [page.slug, 4, 1, 1, 3],
  );

  await sql`update categories set slug = 'handicrafts', name = 'Handicrafts' where id = ${category.id}`;
  await sql`update providers set name = 'Young hands', licence_number = '354999', verified_at = now() where id = ${provider.id}`;
  await sql`update units set price = price + 100, title = 'Guest' where service_id = ${service.id}`;
  await sql`update services set price = price + 100, description = 'New words', gallery = '{/uploads/a.webp}' where id = ${service.id}`;
  await sql`update marketplace_settings set fee_bp = fee_bp + 1`;
  const changed = await assertListed('zitherwork', service.id);
  assert.deepEqual(
    [changed.category?.slug, changed.category?.name, changed.provider.name, changed.provider.licence_number, changed.provider.verified],
    ['handicrafts', 'Handicrafts', 'Young hands', '354999', true],
  );
  assert.deepEqual([changed.units[0]?.title, changed.description, changed.gallery], ['Guest', 'New words', ['/uploads/a.webp']]);
  await sql`update marketplace_settings set fee_bp = fee_bp - 1`;
});

test('of two changes at once, of a service and of its provider, the catalogue lists both', async () => {
  for (const first of ['service', 'provider'] as const) {
    const provider = await buildProvider({ name: 'Before' });
    const service = await buildService({ provider, title: `Pairwork ${first}`, description: 'Before' });
    const ofService = (tx: Db) => tx`update services set description = 'After' where id = ${service.id}`;
    const ofProvider = (tx: Db) => tx`update providers set name = 'After' where id = ${provider.id}`;
    let second: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await (first === 'service' ? ofService(tx) : ofProvider(tx));
      second = Promise.resolve(first === 'service' ? ofProvider(sql) : ofService(sql));
      await untilWaiting(sql, 1);
    });
    await second;
    const { description, provider: shown } = await assertListed(`pairwork ${first}`, service.id);
    assert.deepEqual([description, shown.name], ['After', 'After']);
  }
});
