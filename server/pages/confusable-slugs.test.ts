import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql, as, guest, buildPage, buildProvider } = await testApp();
const { create, update } = api.ownPages;
const me = await as((await buildProvider()).user);
const make = (slug: string) => me.ask(create, { body: { title: 'Harbour', slug } });
const mixed = { slug: [wordsOf({ rule: 'slug_mixed' }, 'en')] };

test('an address of letters that look like another’s is refused', async () => {
  await buildPage({ slug: 'fragrant-tides' });
  const cyrillic_e = 'fragrant-tid\u0435s';
  const greek_o = 'h\u03bfkk';
  const all_cyrillic = '\u0440\u0430\u0441\u0435'; // reads "pace"
  for (const slug of [cyrillic_e, greek_o, all_cyrillic, '\u6d77\u0430', 'tides\u034f', 'ti\ufe0fdes', '\u3164'])
    assert.deepEqual((await make(slug)).body, mixed, slug);
  const wide = '\uff46ragrant-tides';
  assert.equal(((await make(wide)).body as { code: string }).code, 'slug_taken');
});

test('Latin letters that are drawn as others, and whole words of other scripts that read as Latin ones, are refused', async () => {
  for (const slug of [
    'fragrant-t\u0131des',
    'fra\u0261rant',
    'fr\u0251grant',
    '\u03b1\u03c1\u03c1', // Greek, reads "app"
    '\u0578\u0585\u0578', // Armenian, reads "non"
    '\u0d20\u0d20', // Malayalam, reads "oo"
    'tea-\u0966', // a Devanagari nought
    '\u6d77\u0323',
    'a\u0323\u0302\u0301bc',
  ])
    assert.deepEqual((await make(slug)).body, mixed, slug);
});

test('an address that looks like another provider’s is taken, by whichever way it comes', async () => {
  await buildPage({ slug: 'lantern-tours' });
  await buildPage({ slug: '\u529b\u6d77' });
  for (const slug of [
    'l\u1ea1ntern-tours',
    'l\u00e0nt\u00e9rn-tours',
    '1antern-t0urs',
    'lantem-tours',
    'lantern-t\u00f8urs',
    '\u30ab\u6d77',
  ]) {
    const { status, body } = await make(slug);
    assert.deepEqual([status, (body as { code: string }).code], [409, 'slug_taken'], slug);
  }
  const page = (await make('quiet-walks')).body as { id: string };
  assert.equal((await me.refused(409, update, { params: page, body: { slug: 'l\u00e4ntern-tours' } })).code, 'slug_taken');
  const titled = await me.done(create, { body: { title: 'Lantem tours' } });
  assert.equal(titled.slug, 'lantem-tours-2');
  await me.done(create, { body: { title: 'Own', slug: 'caf\u00e9-quiet' } });
  await me.done(create, { body: { title: 'Own', slug: 'cafe-quiet' } });
});

test('addresses as names in Hong Kong are, and in one script of its own each, are taken', async () => {
  for (const [slug, stored = slug] of [
    ['harbour-walks'],
    ['harbour_walks-88'],
    ['\u9999\u6e2f-tours-88'],
    ['\u6e2f\u5cf6\u884c'],
    ['caf\u00e9-\u6d77'],
    ['\u6771\u4eac\u306e\u6d77'],
    ['\u0938\u093e\u0917\u0930'],
    ['\u043c\u043e\u0440\u0441\u043a\u0430\u044f-\u043f\u0440\u043e\u0433\u0443\u043b\u043a\u0430'],
    ['\uff54ea\uff18', 'tea8'],
    ['ph\u1edf-vi\u1ec7t'],
    ['sm\u00f8rrebr\u00f8d-\u4e5d\u9f8d'],
    ['\uc11c\uc6b8-walks'],
    ['\u30ab\u30fc\u30c9'],
    ['\u0e17\u0e30\u0e40\u0e25'],
  ] as const) {
    const { status, body } = await make(slug);
    assert.deepEqual([status, (body as { slug: string }).slug], [201, stored], slug);
  }
});

test('one address typed two ways is one page, when it is made and when it is opened', async () => {
  const { id, slug } = (await make('cafe\u0301-walk')).body as { id: string; slug: string };
  assert.equal(slug, 'caf\u00e9-walk');
  await me.done(update, { params: { id }, body: { is_published: true } });
  for (const typed of [slug, 'cafe\u0301-walk', 'CAF\u00c9-Walk', '\uff43af\u00e9-walk'])
    assert.equal((await guest.done(api.pages.public, { params: { slug: typed } })).id, id, typed);
  assert.equal(((await make('cafe\u0301-walk')).body as { code: string }).code, 'slug_taken');
});

test('an address from before the rule is found as it is stored, before the one that it would be today', async () => {
  const old = await buildPage({ slug: 'cafe\u0301-tea' });
  const today = await buildPage({ slug: 'caf\u00e9-tea' });
  const opened = async ({ slug }: { slug: string }) => (await guest.done(api.pages.public, { params: { slug } })).id;
  assert.deepEqual([await opened(old), await opened(today)], [old.id, today.id]);
});

test('an address from before the rule goes on, and survives every other change', async () => {
  const slug = '\uff46lat-tid\u0435s';
  const provider = await buildProvider();
  const page = await buildPage({ slug, provider });
  const owner = await as(provider.user);
  assert.equal((await owner.done(update, { params: page, body: { title: 'Renamed' } })).slug, slug);
  assert.equal((await owner.done(update, { params: page, body: { slug } })).slug, slug);
  assert.deepEqual(await owner.refused(400, update, { params: page, body: { slug: `${slug}-2` } }), mixed);
  const [saved] = await sql<{ slug: string }[]>`select slug from pages where id = ${page.id}`;
  assert.equal(saved!.slug, slug);
});
