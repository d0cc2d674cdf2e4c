import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { until } from '../../../tests/support/until.ts';

const { app, as, sql, buildProvider, buildService, buildSlot, buildPage } = await testApp();
const provider = await buildProvider();
const services = [
  await buildService({ provider, title: 'Kayak', description: 'Along the coast. '.repeat(100) }),
  await buildService({ provider, title: 'Tea', description: 'In the old town. '.repeat(100) }),
];
await buildSlot({ service: services[0]! });
const { slug } = await buildPage({ provider, services });
const page = pathOf(api.pages.public, { slug });
const catalogue = api.services.list.path;
/** Public JSON, without a query and with one, of one thing and of many, and pages; the last one names no service. */
const addresses = [
  page,
  catalogue,
  `${catalogue}?search=kayak`,
  pathOf(api.services.get, { id: services[0]!.id }),
  `/page/${slug}`,
  '/services',
];

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers });
const plainOf = { br: brotliDecompressSync, gzip: gunzipSync };

for (const url of addresses) {
  test(`${url} comes in the encoding that a visitor accepts, with one tag`, async () => {
    const plain = await ask(url);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(String(plain.headers.vary), /\bAccept-Encoding\b/);
    const accepted = { 'gzip, deflate, br, zstd': 'br', gzip: 'gzip', 'br;q=0, GZIP;q=0.5': 'gzip' } as const;
    for (const [accepts, encoding] of Object.entries(accepted)) {
      const { headers, rawPayload } = await ask(url, { 'accept-encoding': accepts });
      assert.deepEqual([headers['content-encoding'], headers.etag], [encoding, plain.headers.etag], accepts);
      assert.deepEqual(plainOf[encoding](rawPayload), plain.rawPayload);
      assert.ok(rawPayload.length < plain.rawPayload.length / 2);
    }
    for (const accepts of ['identity', 'gzip;q=0, br;q=0.000', 'deflate', 'x-br', ''])
      assert.equal((await ask(url, { 'accept-encoding': accepts })).headers['content-encoding'], undefined, accepts);
  });

  test(`${url} is not sent again to who has it`, async () => {
    const { headers } = await ask(url, { 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const unchanged = await ask(url, { 'accept-encoding': 'br', 'if-none-match': known });
      assert.deepEqual([unchanged.statusCode, unchanged.rawPayload.length], [304, 0], known);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
        assert.equal(unchanged.headers[name], headers[name], name);
      for (const name of ['content-type', 'content-encoding', 'content-length']) assert.equal(unchanged.headers[name], undefined, name);
    }
    for (const known of ['"other"', tag.slice(0, -2), ''])
      assert.equal((await ask(url, { 'if-none-match': known })).statusCode, 200, known);
  });
}

test('what has changed has another tag', async () => {
  const before = await Promise.all(addresses.map(async (url) => String((await ask(url)).headers.etag)));
  await sql`update services set title = 'Sunrise kayak' where id = ${services[0]!.id}`;
  for (const [n, url] of addresses.slice(0, -1).entries()) {
    await until(`${url} is sent anew`, async () => (await ask(url, { 'if-none-match': before[n]! })).statusCode === 200);
    const { headers, body } = await ask(url);
    assert.notEqual(headers.etag, before[n]);
    assert.match(body, /Sunrise kayak/, url);
  }
});

test('HEAD tells tag, encoding and length of what GET sends', async () => {
  for (const url of [page, catalogue]) {
    const sent = await ask(url, { 'accept-encoding': 'br' });
    const head = await ask(url, { 'accept-encoding': 'br' }, 'HEAD');
    for (const name of ['etag', 'content-encoding', 'content-type', 'vary']) assert.equal(head.headers[name], sent.headers[name], name);
    assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(sent.rawPayload.length)]);
    const unchanged = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(sent.headers.etag) }, 'HEAD');
    assert.deepEqual(
      [unchanged.statusCode, unchanged.body, unchanged.headers['content-length']],
      [304, '', head.headers['content-length']],
    );
  }
});

test('a signed-in caller is sent everything, as it is, to be stored by nobody', async () => {
  const caller = await as(provider.user);
  for (const endpoint of [api.pages.public, api.services.list, api.services.get, api.auth.user]) {
    const { status, headers } = await caller.ask(endpoint, {
      params: { slug, id: services[0]!.id },
      headers: { 'accept-encoding': 'br', 'if-none-match': '*' },
    });
    assert.deepEqual(
      [status, headers['cache-control'], headers.etag, headers['content-encoding']],
      [200, 'no-store', undefined, undefined],
    );
  }
});

test('a refusal has no tag, and something small is sent as it is', async () => {
  const missing = await ask(pathOf(api.pages.public, { slug: 'nobody-has-this' }), { 'accept-encoding': 'br', 'if-none-match': '*' });
  assert.deepEqual([missing.statusCode, missing.headers.etag, missing.headers['content-encoding']], [404, undefined, undefined]);
  const terms = await ask(api.marketplace.terms.path, { 'accept-encoding': 'br' });
  assert.deepEqual([terms.statusCode, terms.headers['content-encoding']], [200, undefined]);
});

test('a page that a visitor has already is counted as seen, also when it was asked for a moment ago', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const seen = await buildPage({ provider, services });
  const over = async (path: string, headers: Record<string, string>) => {
    const [reply] = (await once(get({ port, path, headers: { 'accept-encoding': 'br', ...headers }, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    return { status: reply.statusCode, headers: reply.headers, bytes: (await buffer(reply)).length };
  };
  for (const path of [pathOf(api.pages.public, { slug: seen.slug }), `/page/${seen.slug}`]) {
    const first = await over(path, {});
    assert.deepEqual([first.status, first.headers['content-encoding']], [200, 'br']);
    for (let n = 0; n < 4; n += 1) {
      const { status, bytes, headers } = await over(path, { 'if-none-match': String(first.headers.etag) });
      assert.deepEqual([status, bytes, headers.etag, headers['content-encoding']], [304, 0, first.headers.etag, undefined]);
    }
  }
  await app.close();
  const [counted] = await sql<{ views: number }[]>`select sum(views)::int as views from page_views_daily where page_id = ${seen.id}`;
  assert.equal(counted?.views, 10);
});
