import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, mergeTests } from '@playwright/test';
import sharp from 'sharp';
import { canvas, listenToMap, test as drawing } from './map.ts';
import { test as own } from './own-sampan.ts';

type MapServer = { url: string; asked: string[] };

/** A Sampan whose maps come from another server, which has a style and pictures of the ground. */
const test = mergeTests(drawing, own).extend<{ map_server: MapServer }>({
  map_server: async ({ browserName: _ }, use) => {
    const asked: string[] = [];
    const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#e8e2d0' } })
      .png()
      .toBuffer();
    const server = createServer(({ url = '', headers }, reply) => {
      asked.push(url);
      reply.setHeader('access-control-allow-origin', '*');
      if (url !== '/style.json') return void reply.setHeader('content-type', 'image/png').end(tile);
      const tiles = [`http://${headers.host}/{z}/{x}/{y}.png`];
      const sources = { ground: { type: 'raster', tiles, tileSize: 256, attribution: 'Lands Department' } };
      return void reply.end(JSON.stringify({ version: 8, sources, layers: [{ id: 'ground', type: 'raster', source: 'ground' }] }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
    server.close();
  },
  settings: async ({ map_server }, use) => use({ MAP_STYLE_URL: `${map_server.url}/style.json` }),
});

test('with MAP_STYLE_URL the map is that of another server, under our pins', async ({ page, sampan, map_server }) => {
  const said = listenToMap(page);
  const { service } = await sampan.buildOffer();
  await sampan.sql`update services set latitude = 22.2872, longitude = 114.1608 where id = ${service.id}`;
  await page.goto('/experiences?view=map');
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^1\. / })).toBeVisible();
  expect(map_server.asked.filter((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path)).length).toBeGreaterThan(0);
  expect(said()).toEqual([]);
});
