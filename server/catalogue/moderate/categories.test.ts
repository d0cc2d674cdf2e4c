import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';

const { sql, guest, as, buildCategory, buildOperator, buildService } = await testApp();
const { categories, createCategory, changeCategory, orderCategories, removeCategory, audit } = api.operator;
const operator = await as(await buildOperator());
const order = async () => (await operator.done(categories)).map(({ id }) => id);

test('a new category stands behind the others, in both languages', async () => {
  await buildCategory();
  const made = await operator.done(createCategory, { body: { slug: 'night-walks', name: 'Night walks', name_zh: '夜行' } });
  assert.deepEqual([(await order()).at(-1), made.services], [made.id, 0]);
  const shown = await guest.done(api.services.categories);
  assert.deepEqual(shown.at(-1), {
    id: made.id,
    slug: 'night-walks',
    name: 'Night walks',
    name_zh: '夜行',
    service_count: 0,
    count_is_exact: true,
  });
});

test('a category has both names and an address of its own', async () => {
  const { slug } = await buildCategory();
  const body = { slug: 'unused', name: 'Islands', name_zh: '離島' };
  const broken = await operator.refused(400, createCategory, { body: {} });
  assert.deepEqual(Object.keys(broken).toSorted(), ['name', 'name_zh', 'slug']);
  for (const wrong of ['On Water', 'a--b', '海', ''])
    assert.ok((await operator.refused(400, createCategory, { body: { ...body, slug: wrong } })).slug, wrong);
  assert.deepEqual((await operator.refused(400, createCategory, { body: { ...body, slug } })).slug, ['Another category has this address.']);
  const other = await buildCategory();
  assert.ok((await operator.refused(400, changeCategory, { params: { id: other.id }, body: { slug } })).slug);
  assert.ok((await operator.refused(400, changeCategory, { params: { id: other.id }, body: { name_zh: ' ' } })).name_zh);
});

test('a renamed category is found under its new name, and the log says what it was', async () => {
  const { id } = await buildCategory({ slug: 'boats' });
  await buildService({ category_id: id, title: 'Quiet drift' });
  const found = async () => (await guest.done(api.services.list, { query: { search: 'seafaring' } })).count;
  assert.equal(await found(), 0);
  const changed = await operator.done(changeCategory, { params: { id }, body: { name: 'Seafaring', name_zh: '航海' } });
  assert.deepEqual([changed.name, changed.name_zh, changed.slug, changed.services], ['Seafaring', '航海', 'boats', 1]);
  assert.equal(await found(), 1);
  await operator.done(changeCategory, { params: { id }, body: { name: 'Seafaring' } });
  const { results } = await operator.done(audit, { query: { subject_id: id } });
  assert.deepEqual(
    results.map(({ act, details }) => [act, details]),
    [['category_changed', { name: 'On the water → Seafaring', name_zh: '水上活動 → 航海' }]],
  );
});

test('categories are put in order, all of them and each once', async () => {
  await buildCategory();
  await buildCategory();
  const before = await order();
  const turned = before.toReversed();
  const put = await operator.done(orderCategories, { body: { ids: turned } });
  assert.deepEqual([put.map(({ id }) => id), (await guest.done(api.services.categories)).map(({ id }) => id)], [turned, turned]);
  const [first = '', ...others] = turned;
  for (const ids of [others, [first, first, ...others.slice(1)], [...turned, '019a0000-0000-7000-8000-000000000000']])
    assert.deepEqual((await operator.refused(400, orderCategories, { body: { ids } })).ids, ['List every category once.']);
  await operator.done(orderCategories, { body: { ids: turned } });
  assert.equal((await operator.done(audit, { query: { act: 'category_moved' } })).count, 1);
});

test('a category goes when no service names it, archived ones too', async () => {
  const { id } = await buildCategory();
  const service = await buildService({ category_id: id, archived_at: new Date(), status: 'inactive' });
  assert.equal((await operator.refused(409, removeCategory, { params: { id } })).code, 'category_in_use');
  await sql`update services set category_id = null where id = ${service.id}`;
  await operator.done(removeCategory, { params: { id } });
  await operator.refused(404, removeCategory, { params: { id } });
  const { results } = await operator.done(audit, { query: { subject_id: id } });
  assert.deepEqual(
    results.map(({ act, details, subject_name }) => [act, details.name_zh, subject_name]),
    [['category_deleted', '水上活動', '']],
  );
});
