import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';

const { guest, sql, as, buildBooking, buildCategory, buildPage, buildProvider, buildReview, buildService, buildSlot } = await testApp();
const { list, categories } = api.services;
const titles = async (query: Record<string, unknown>) => (await guest.done(list, { query })).results.map(({ title }) => title);
const found = async (query: Record<string, unknown>) => (await titles(query)).sort();

test('categories are counted under the other filters', async () => {
  await sql`update categories set position = 100`;
  const [boats, walks] = [
    await buildCategory({ slug: 'count-boats', position: 1 }),
    await buildCategory({ slug: 'count-walks', position: 2 }),
  ];
  const boat = await buildService({ title: 'Countable boat', category_id: boats.id, price: 30_000, cancellation_hours: 24 });
  await buildService({ title: 'Countable raft', category_id: boats.id, price: 10_000, cancellation_hours: 72 });
  await buildService({ title: 'Countable walk', category_id: walks.id, price: 10_000, cancellation_hours: 0 });
  await buildSlot({ service: boat, starts_at: hongKongToInstant(addDays(hongKongDate(Date.now()), 9), '09:00'), capacity: 4 });
  const counts = async (query: Record<string, unknown>) =>
    (await guest.done(categories, { query }))
      .slice(0, 2)
      .map(({ service_count, count_is_exact }) => (count_is_exact ? service_count : null));
  const day = addDays(hongKongDate(Date.now()), 9);
  for (const [query, expected] of [
    [{}, [2, 1]],
    [{ search: 'countable' }, [2, 1]],
    [{ search: 'raft' }, [1, 0]],
    [{ search: '!' }, [0, 0]],
    [{ max_price: 100 }, [1, 1]],
    [{ free_cancellation: 24 }, [1, 1]],
    [{ date_from: day, date_to: day }, [1, 0]],
    [{ participants: 5 }, [0, 0]],
    [{ participants: 4, search: 'boat' }, [1, 0]],
  ] as const)
    assert.deepEqual(await counts(query), expected, JSON.stringify(query));
  assert.deepEqual(await guest.refused(400, categories, { query: { min_price: 2, max_price: 1 } }), {
    max_price: [fieldRules.upside_down.en],
  });
});

test('services are found by rating, free cancellation and a group of one’s own', async () => {
  const place = { location: 'Choosetown', provider: await buildProvider({ verified_at: new Date() }) };
  const slot = await buildSlot({ service: await buildService({ ...place, title: 'Loved', cancellation_hours: 0 }), capacity: 9 });
  for (const rating of [4, 5, 4]) await buildReview({ booking: await buildBooking({ slot, status: 'completed' }), rating });
  const liked = await buildSlot({ service: await buildService({ ...place, title: 'Liked', cancellation_hours: 24 }), capacity: 9 });
  await buildReview({ booking: await buildBooking({ slot: liked, status: 'completed' }), rating: 4 });
  const whole = await buildService({ ...place, title: 'Whole boat', cancellation_hours: 48 });
  const addUnit = (kind: string, places: number) => sql`
    insert into units (id, provider_id, service_id, kind, title, title_zh, price, takes_place, places, position)
    values (gen_random_uuid(), ${whole.provider.id}, ${whole.id}, ${kind}, '', '', 100, true, ${places}, 1)`;
  const under = (query: Record<string, unknown>) => found({ search: 'choosetown', ...query });
  await addUnit('child', 1);
  assert.deepEqual(await under({ is_private: 'true' }), []);
  await addUnit('group', 8);
  assert.deepEqual(await under({ is_private: 'true' }), ['Whole boat']);
  assert.deepEqual(await under({ is_private: 'false' }), ['Liked', 'Loved']);
  assert.deepEqual(await under({ min_rating: '4' }), ['Liked', 'Loved']);
  assert.deepEqual(await under({ min_rating: '4.5' }), []);
  assert.deepEqual(await under({ min_rating: '4', free_cancellation: 0 }), ['Loved']);
  assert.deepEqual(await under({ free_cancellation: '24' }), ['Liked', 'Loved']);
  assert.deepEqual(await titles({ search: 'choosetown', ordering: 'rating' }), ['Loved', 'Liked', 'Whole boat']);
  assert.deepEqual(Object.keys(await guest.refused(400, list, { query: { min_rating: '2' } })), ['min_rating']);
});

test('services are listed by their ids in that order, without those that are not on sale', async () => {
  const [first, second, draft] = [await buildService(), await buildService(), await buildService({ status: 'draft' })];
  const ids = [second.id, draft.id, first.id, randomUUID()].join(',');
  const found = await guest.done(api.services.named, { query: { ids } });
  assert.deepEqual(
    found.map(({ id }) => id),
    [second.id, first.id],
  );
  await guest.refused(400, api.services.named, { query: { ids: 'x' } });
  await guest.refused(400, api.services.named, { query: { ids: Array.from({ length: 51 }, () => randomUUID()).join(',') } });
});

test('itinerary and questions stand at one service; no list carries them', async () => {
  const itinerary = [{ title: 'Pier', title_zh: '碼頭', text: 'x'.repeat(600), text_zh: '', minutes: 20 }];
  const questions = [{ question: 'Dogs?', question_zh: '', answer: 'y'.repeat(600), answer_zh: '' }];
  const provider = await buildProvider();
  const service = await buildService({ provider, title: 'Listed lightly' });
  await sql`update services set itinerary = ${sql.json(itinerary)}, questions = ${sql.json(questions)} where id = ${service.id}`;
  const page = await buildPage({ provider, services: [service] });
  const me = await as(provider.user);
  const params = { id: service.id };
  const whole = [await guest.done(api.services.get, { params }), await me.done(api.ownServices.get, { params })];
  for (const one of whole) assert.deepEqual([one.itinerary, one.questions], [itinerary, questions]);
  const lists = [
    await guest.done(list, { query: { search: 'listed lightly' } }),
    await guest.done(api.services.named, { query: { ids: service.id } }),
    await guest.done(api.pages.public, { params: { slug: page.slug } }),
    await me.done(api.ownServices.list, {}),
    await me.done(api.ownPages.list, {}),
  ];
  for (const listed of lists) {
    assert.match(JSON.stringify(listed), /Listed lightly/);
    assert.doesNotMatch(JSON.stringify(listed), /xxxx|yyyy/);
  }
});
