import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { guest, sql, buildService } = await testApp();
const ask = async (search: string) => guest.done(api.services.list, { query: { page_size: 100, search } });
const found = async (search: string) => (await ask(search)).results.map(({ title }) => title).sort();

await buildService({ title: 'Dim sum class', title_zh: '點心班', location: 'Sham Shui Po', highlights: ['Rain or shine'] });
await buildService({ title: 'Kayaking', title_zh: '西貢獨木舟', location: 'Sai Kung' });
await buildService({ title: 'Goldfish market', title_zh: '西贡金鱼街', location: 'Mongkok' });
const picnic = await buildService({ title: 'Picnic', title_zh: '裏海衞城野餐', location: 'Mong Kok' });
await buildService({ title: 'Lantern walk', short_description: 'From dusk on', highlights_zh: ['適合一家大細'] });
await sql`
  insert into units (id, provider_id, service_id, kind, title, title_zh, price, takes_place, places, position)
  values (gen_random_uuid(), ${picnic.provider.id}, ${picnic.id}, 'child', '', '', 100, true, 1, 1)`;

test('words run together are found apart, and words apart run together', async () => {
  for (const search of ['dimsum', 'dim-sum', 'DimSum', 'shamshuipo dimsum', 'dimsumclass'])
    assert.deepEqual(await found(search), ['Dim sum class'], search);
  assert.deepEqual(await found('saikung'), ['Kayaking']);
  for (const search of ['mongkok', 'mong kok', 'Mong-Kok']) assert.deepEqual(await found(search), ['Goldfish market', 'Picnic'], search);
  assert.deepEqual(await found('kungsai dimclass'), []);
});

test('simplified and traditional characters find each other, and so do variants', async () => {
  for (const search of ['西贡', '西貢']) assert.deepEqual(await found(search), ['Goldfish market', 'Kayaking'], search);
  for (const search of ['独木舟', '獨木舟']) assert.deepEqual(await found(search), ['Kayaking'], search);
  for (const search of ['金魚街', '金鱼']) assert.deepEqual(await found(search), ['Goldfish market'], search);
  for (const search of ['裡海', '衛城', '卫城']) assert.deepEqual(await found(search), ['Picnic'], search);
});

test('print forms and characters written in two ways find each other', async () => {
  await buildService({ title: 'Airport', title_zh: '赤鱲角 眞心敎室 粽舖 綫路 曉靑邨' });
  for (const search of ['赤鱲角', '赤𫚭角', '真心教室', '糭鋪', '粽铺', '線路', '晓青村', '曉青邨'])
    assert.deepEqual(await found(search), ['Airport'], search);
});

test('a mood finds what has it in either language, with or without words around it', async () => {
  for (const search of ['rain', 'rainy day', 'indoor activities', '雨天', '室內', '室内活动', '落雨好去處'])
    assert.deepEqual(await found(search), ['Dim sum class'], search);
  for (const search of ['family', 'things to do with kids', 'Family-friendly', '親子', '亲子活动', '小朋友'])
    assert.deepEqual(await found(search), ['Lantern walk', 'Picnic'], search);
  for (const search of ['evening', 'tonight', '夜晚', '黃昏', '情侶']) assert.deepEqual(await found(search), ['Lantern walk'], search);
  assert.deepEqual(await found('family evening'), ['Lantern walk']);
  assert.deepEqual(await found('親子夜晚'), ['Lantern walk']);
  assert.deepEqual(await found('西貢親子'), []);
  assert.deepEqual(await found('mong kok kids'), ['Picnic']);
});

test('moods follow the words of an experience', async () => {
  const changed = await buildService({ title: 'Changed', highlights: ['Indoors'] });
  assert.deepEqual(await found('changed indoor'), ['Changed']);
  await sql`update services set highlights = '{Outdoors}' where id = ${changed.id}`;
  assert.deepEqual(await found('changed indoor'), []);
});

test('when little is found, the words that may have been meant are suggested', async () => {
  for (const [search, suggestion] of [
    ['dimsum', 'dim sum'],
    ['Goldfihs', 'goldfish'],
    ['goldfsih markit', 'goldfish market'],
    ['saikung kayakin', 'sai kung kayakin'],
    ['lanttren', 'lantern'],
    ['lanttren 西貢', null],
    ['kayaking', null],
    ['rainy', null],
    ['xylophone', null],
    ['!', null],
  ] as const)
    assert.equal((await ask(search)).did_you_mean, suggestion, search);
});
