import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { LONGEST_SUGGESTED, moods } from '../../../contract/catalogue-choices.ts';
import { moodNames, MOST_SUGGESTIONS } from '../../../contract/suggestions.ts';
import { simplified } from '../../../rules/chinese/simplified.ts';
import { testApp } from '../../../tests/support/app.ts';

const { guest, app, sql, buildCategory, buildProvider, buildService } = await testApp();
const ask = (q: string) => guest.done(api.services.suggest, { query: { q } });
const suggested = async (q: string) => (await ask(q)).map(({ kind, name, name_zh }) => `${kind}: ${name || name_zh}`);

const afloat = await buildCategory({ slug: 'afloat', name: 'Afloat', name_zh: '乘風破浪' });
await buildCategory({ slug: 'empty', name: 'Emptiness', name_zh: '空無一物' });
const wong = await buildProvider({ name: 'Wong and Daughters', name_zh: '黃氏父女' });
const junk = await buildService({
  provider: wong,
  category_id: afloat.id,
  title: 'Junk cruise',
  title_zh: '紅帆古船',
  location: 'Sai Kung',
  location_zh: '西貢',
  short_description: 'Tea beside the wheelhouse',
  highlights: ['On the water'],
});
await buildService({ title: 'Kayaking', title_zh: '獨木舟', location: 'Sai Kung', location_zh: '西貢' });
await buildService({ title: 'Tea tasting', title_zh: '品茶', location: 'Sheung Wan', location_zh: '上環', highlights: ['Indoors'] });

test('the beginning of a word suggests experiences, categories, places and who hosts', async () => {
  assert.deepEqual(await suggested('jun'), ['experience: Junk cruise']);
  assert.deepEqual(await suggested('aflo'), ['category: Afloat', 'experience: Junk cruise']);
  for (const q of ['sai', 'Sai k', 'sai ku', 'Sai Kung'])
    assert.deepEqual((await suggested(q)).toSorted(), ['experience: Junk cruise', 'experience: Kayaking', 'place: Sai Kung'], q);
  assert.deepEqual(await suggested('daugh'), ['experience: Junk cruise', 'provider: Wong and Daughters']);
});

test('an experience is suggested with its place, and a category with its slug', async () => {
  const [category, experience] = await ask('afloat');
  assert.deepEqual(category, {
    kind: 'category',
    key: 'afloat',
    name: 'Afloat',
    name_zh: '乘風破浪',
    location: '',
    location_zh: '',
  });
  assert.deepEqual(experience, {
    kind: 'experience',
    key: junk.id,
    name: 'Junk cruise',
    name_zh: '紅帆古船',
    location: 'Sai Kung',
    location_zh: '西貢',
  });
});

test('what has the words in its title comes first', async () => {
  assert.deepEqual(await suggested('tea'), ['experience: Tea tasting', 'experience: Junk cruise']);
});

test('either language and either script suggest the same, from the first character on', async () => {
  for (const q of ['西', '西貢', '西贡']) assert.ok((await suggested(q)).includes('place: Sai Kung'), q);
  for (const q of ['古', '古船', '紅帆', '红帆']) assert.deepEqual(await suggested(q), ['experience: Junk cruise'], q);
  for (const q of ['乘風', '乘风破浪']) assert.equal((await suggested(q))[0], 'category: Afloat', q);
  for (const q of ['黃氏', '黄氏父女']) assert.equal((await suggested(q)).at(-1), 'provider: Wong and Daughters', q);
});

test('one slip is forgiven, and words run together are taken apart, as in the search itself', async () => {
  for (const q of ['junck', 'jumk cruise', 'junkcruise']) assert.deepEqual(await suggested(q), ['experience: Junk cruise'], q);
  assert.equal((await suggested('saikung'))[0], 'place: Sai Kung');
  assert.equal((await suggested('afloot'))[0], 'category: Afloat');
});

test('a mood is suggested by its beginning in either language, a slip and the words around it, if an experience has it', async () => {
  for (const q of ['rai', 'rainy day', 'rainny', 'indoor activities', '雨', '雨天', '室内'])
    assert.equal((await suggested(q))[0], 'mood: Rainy day', q);
  for (const q of ['romantic', '情侶']) assert.deepEqual(await suggested(q), [], q);
  for (const q of ['junk rain cruise', 'r']) assert.ok(!(await suggested(q)).some((one) => one.startsWith('mood')), q);
});

test('the names of each mood are among the words that the search knows it by', async () => {
  const moodsOf = async (search: string) =>
    (await sql<{ words: string | null }[]>`select catalogue_search_query(${search}) as words`)[0]?.words;
  for (const mood of moods) {
    const { name, name_zh } = moodNames[mood];
    for (const words of [name, name_zh, simplified(name_zh)]) assert.match((await moodsOf(words)) ?? '', new RegExp(`'#${mood}'`), words);
  }
  const [known] = await sql<{ moods: string[] }[]>`select array(select mood from search_moods() order by mood) as moods`;
  assert.deepEqual(known?.moods, moods.toSorted());
});

test('what is not on sale is not suggested, nor are its place and who hosts it', async () => {
  const columns = { location: 'Nowhere Bay', location_zh: '無有灣' };
  const hosts = [
    await buildProvider({ name: 'Hidden Hosts' }),
    await buildProvider({ name: 'Hidden Hosts', suspended_at: new Date() }),
    await buildProvider({ name: 'Hidden Hosts', licence_stopped_at: new Date() }),
  ];
  await buildService({ ...columns, title: 'Hidden draft', provider: hosts[0], status: 'draft' });
  await buildService({ ...columns, title: 'Hidden pause', provider: hosts[0], status: 'inactive' });
  await buildService({ ...columns, title: 'Hidden archive', provider: hosts[0], archived_at: new Date() });
  await buildService({ ...columns, title: 'Hidden by an operator', provider: hosts[0], hidden_at: new Date(), hide_reason: 'Unsafe' });
  for (const provider of hosts.slice(1)) await buildService({ ...columns, title: 'Hidden host', provider });
  for (const q of ['hidden', 'nowhere', '無有', 'emptiness', '空無']) assert.deepEqual(await suggested(q), [], q);
  // The same on sale is.
  await sql`update services set status = 'active' where title = 'Hidden draft'`;
  assert.deepEqual(await suggested('hidden'), ['experience: Hidden draft', 'provider: Hidden Hosts']);
  assert.deepEqual(await suggested('nowhere'), ['place: Nowhere Bay', 'experience: Hidden draft']);
});

test('of many that match no more than eight are suggested, the best of all among them', async () => {
  const provider = await buildProvider({ name: 'Quayside Company' });
  await sql`
    insert into services (id, provider_id, status, title, description, price, location, confirmation)
    select gen_random_uuid(), ${provider.id}, 'active', 'Quayside stroll ' || n, 'Slowly.', 100, 'Quayside ' || n % 4, 'instant' from generate_series(1, 320) as n`;
  const best = await buildService({ provider, title: 'Quayside run', location: 'Quayside 5' });
  await sql`update catalogue_entries set rank = 5 where service_id = ${best.id}`;
  const found = await ask('quays');
  assert.equal(found.length, MOST_SUGGESTIONS);
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['place', 'place', 'experience', 'experience', 'experience', 'experience', 'experience', 'provider'],
  );
  assert.equal(found[2]?.name, 'Quayside run');
});

test('beginnings that very many words share suggest what has them', async () => {
  const words = Array.from({ length: 60 }, (_, n) => `zo${String.fromCharCode(97 + (n % 26), 97 + n / 26)}x`).join(' ');
  await buildService({ title: 'Zooming about', short_description: words });
  assert.deepEqual(await suggested('zo'), ['experience: Zooming about']);
});

test('nothing is suggested for what holds no words, and what is too long or missing is refused', async () => {
  for (const q of ['!', 'the', '%', "'", '&|!:*', 'xylophone']) assert.deepEqual(await suggested(q), [], q);
  for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(LONGEST_SUGGESTED + 1)}`, '?q=a%00b', '?q=a&q=b'])
    assert.equal((await app.inject(`/api/services/suggest/${query}`)).statusCode, 400, query);
});
