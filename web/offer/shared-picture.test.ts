import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { categories } from '../../db/seed/content/categories.ts';
import { categoryDrawing } from '../ui/picture/category-drawings.ts';
import { sharedPicture } from './shared-picture.ts';

const hash = '0123456789abcdef01234567';

test('each category of a new marketplace has a drawing for screens and one for shared links, and no other is there', async () => {
  const drawings = categories.flatMap((category) => [categoryDrawing(category, 'svg'), categoryDrawing(category, 'png')]);
  const files = await readdir(new URL('../public/categories/', import.meta.url));
  assert.deepEqual(drawings.toSorted(), files.map((file) => `/categories/${file}`).toSorted());
});

test('a category that the operator has added, and none, have no drawing', () => {
  for (const category of [{ slug: 'workshops' }, null, undefined]) assert.equal(categoryDrawing(category, 'svg'), undefined);
});

test('a shared link shows the picture as JPEG, else the category’s drawing, else nothing', () => {
  const origin = 'https://sampan.example';
  const trails = { featured_image: null, category: { slug: 'trails' } };
  const picture = `/media/${hash}0f5b5eff-1600.webp`;
  assert.equal(sharedPicture(origin, { ...trails, featured_image: picture }), `${origin}/media/${hash}0f5b5eff-1200.jpg`);
  assert.equal(sharedPicture(origin, { featured_image: `/media/${hash}-1600.webp`, category: null }), `${origin}/media/${hash}-1200.jpg`);
  assert.equal(sharedPicture(origin, trails), `${origin}/categories/trails.png`);
  assert.equal(sharedPicture(origin, trails, { featured_image: picture, category: null }), `${origin}/media/${hash}0f5b5eff-1200.jpg`);
  assert.equal(sharedPicture(origin, { featured_image: null, category: null }), undefined);
  assert.equal(sharedPicture(origin), undefined);
});
