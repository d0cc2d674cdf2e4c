import assert from 'node:assert/strict';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readConfig } from '../../server/core/config.ts';
import { openDatabase } from '../../server/core/database/database.ts';
import { openFiles } from '../../server/core/storage/files.ts';
import { PICTURE_WIDTHS } from '../../server/core/storage/picture-sizes.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { pages } from './content/pages.ts';
import { providers } from './content/providers.ts';
import { hangPictures } from './pictures.ts';

const data = await mkdtemp(join(tmpdir(), 'sampan-pictures-'));
const folder = join(data, 'media');
after(() => rm(data, { recursive: true }));
const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 2 });
database.beforeDrop(() => sql.end({ timeout: 1 }));

test('a part of a scene is painted in every width, and the mirrored one is another picture', async () => {
  const whole = { scene: 'tai-o-stilt-houses' };
  const turned = { scene: 'tai-o-stilt-houses', part: [380, 420, 900], mirrored: true, light: 'dawn' } as const;
  const gallery = await hangPictures(
    await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: data }), sql),
    [whole, turned, turned],
    ['fragrant-tides'],
  );
  assert.notEqual(gallery.urlOf(whole), gallery.urlOf(turned));
  for (const width of PICTURE_WIDTHS) {
    const file = join(folder, gallery.urlOf(turned).replace('/media/', '').replace('-1600.', `-${width}.`));
    const { format, width: wide, height } = await sharp(file).metadata();
    assert.deepEqual([format, wide, height], ['webp', width, width * 0.625]);
  }
  assert.match(gallery.logoOf('fragrant-tides'), /^\/media\/[0-9a-f]{32}-1600\.webp$/);
  const { isOpaque, entropy } = await sharp(join(folder, gallery.urlOf(turned).replace('/media/', ''))).stats();
  assert.ok(isOpaque && entropy > 2, 'something is on it, up to its edges');
});

test('no picture reaches beyond its scene', () => {
  const pictures = providers.flatMap(({ services }) => services.flatMap(({ picture, gallery }) => [picture, ...gallery]));
  const banners = pages.flatMap(({ banner }) => banner ?? []);
  for (const { scene, part } of [...pictures, ...banners]) {
    const [left, top, width] = part ?? [0, 0, 1600];
    assert.ok(left >= 0 && top >= 0 && left + width <= 1600 && top + width * 0.625 <= 1000, `${scene} ${String(part)}`);
  }
});

test('every experience has a drawing of its own, and its gallery shows nothing of another', async () => {
  const services = providers.flatMap((provider) => provider.services);
  const scenes = services.map(({ picture }) => picture.scene);
  assert.deepEqual(
    scenes.filter((scene, place) => scenes.indexOf(scene) !== place),
    [],
    'shared',
  );
  for (const { key, picture, gallery } of services)
    for (const { scene } of gallery) assert.equal(scene, picture.scene, `gallery of ${key}`);
  const drawn = await Array.fromAsync(glob('*.svg', { cwd: fileURLToPath(new URL('./art/', import.meta.url)) }));
  assert.deepEqual(drawn.map((file) => file.replace('.svg', '')).sort(), scenes.sort(), 'none is left over');
});
