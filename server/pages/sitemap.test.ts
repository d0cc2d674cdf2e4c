import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { api } from '../../contract/api.ts';
import { openApp, testApp } from '../../tests/support/app.ts';
import { until } from '../../tests/support/until.ts';
import screens from '../../web/routes.ts';

const { app, as, sql, database, buildOperator, buildPage, buildProvider, buildService } = await testApp();
const ORIGIN = 'https://book.example.hk';
const known = await openApp(sql, { PUBLIC_URL: `${ORIGIN}/` });
database.beforeDrop(() => known.close());

const ask = async (url: string, method: 'GET' | 'HEAD' | 'PUT' | 'DELETE' = 'GET') => {
  const { statusCode, headers, payload } = await known.inject({ method, url });
  return { status: statusCode, headers, text: payload };
};
/** What is listed now, with when it was edited; '' where nothing is said of that. */
const listed = async () => {
  const { text } = await ask('/sitemap.xml');
  const found = text.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g);
  return new Map([...found].map(([, address = '', changed_at = '']) => [address, changed_at]));
};
const lists = async (path: string) => (await listed()).has(ORIGIN + path);
const words: string[] = [];
await sql.listen('sampan_changed', (word) => words.push(word));
/** Waits until these apps have heard of every change so far: they hear on the same line as we, and before us. */
const heard = async () => {
  const word = randomUUID();
  await sql`select pg_notify('sampan_changed', ${word})`;
  await until('the last word heard', async () => words.includes(word));
};

test('the sitemap lists what anyone can see, and nothing else', async () => {
  const provider = await buildProvider();
  const live = await buildService({ provider });
  const away = [
    await buildService({ provider, status: 'draft' }),
    await buildService({ provider, status: 'inactive' }),
    await buildService({ provider, hidden_at: new Date(), hide_reason: 'Not what it says' }),
    await buildService({ provider, status: 'inactive', archived_at: new Date() }),
    await buildService({ provider: await buildProvider({ suspended_at: new Date() }) }),
    await buildService({ provider: await buildProvider({ approved_at: null }) }),
  ];
  const [shown, unpublished] = [await buildPage({ provider }), await buildPage({ provider, is_published: false })];
  const suspended = await buildPage({ provider: away.at(-1)!.provider });
  await heard();

  const addresses = await listed();
  for (const path of ['/', '/experiences', `/experiences/${live.id}`, `/page/${shown.slug}`]) assert.ok(addresses.has(ORIGIN + path), path);
  for (const { id } of away) assert.ok(!addresses.has(`${ORIGIN}/experiences/${id}`));
  for (const { slug } of [unpublished, suspended]) assert.ok(!addresses.has(`${ORIGIN}/page/${slug}`));
});

test('an address is written as sitemaps.org has it: percent-encoded, escaped, with the day of the last edit', async () => {
  const edited_at = new Date('2026-03-05T06:07:08.009Z');
  const page = await buildPage({ slug: '維港-漫步-🚣', created_at: edited_at, updated_at: edited_at });
  await buildPage({ slug: "o'hara&<b>" });
  const service = await buildService({ updated_at: edited_at });
  const later = new Date('2026-04-05T06:07:08.009Z');
  const its_service = await buildService({ updated_at: later });
  const carrier = await buildPage({ services: [its_service], updated_at: edited_at });
  await heard();

  const addresses = await listed();
  const boat = '%E7%B6%AD%E6%B8%AF-%E6%BC%AB%E6%AD%A5-%F0%9F%9A%A3';
  assert.equal(addresses.get(`${ORIGIN}/page/${boat}`), '2026-03-05T06:07:08.009Z');
  assert.equal(encodeURIComponent(page.slug), boat);
  assert.equal(addresses.get(`${ORIGIN}/experiences/${service.id}`), '2026-03-05T06:07:08.009Z');
  assert.equal(addresses.get(`${ORIGIN}/page/${carrier.slug}`), '2026-04-05T06:07:08.009Z', 'a page changes with its services');
  assert.ok(addresses.has(`${ORIGIN}/page/o&#39;hara%26%3Cb%3E`));
  assert.equal(addresses.get(`${ORIGIN}/`), '');
});

test('publishing, hiding and suspending change the sitemap at once', async () => {
  const page = await buildPage({ is_published: false });
  const service = await buildService({ provider: page.provider });
  const [owner, operator] = [await as(page.provider.user), await as(await buildOperator())];
  const [its_page, its_service] = [`/page/${page.slug}`, `/experiences/${service.id}`];
  await until('the service listed', () => lists(its_service));
  assert.equal(await lists(its_page), false);

  await owner.done(api.ownPages.update, { params: { id: page.id }, body: { is_published: true } });
  await until('the page listed', () => lists(its_page));
  const shown = { params: { id: service.id } };
  await operator.done(api.operator.hideService, { ...shown, body: { reason: 'Not what it says' } });
  await until('the hidden service gone', async () => !(await lists(its_service)));
  await operator.done(api.operator.showService, shown);
  await until('the service back', () => lists(its_service));
  await owner.done(api.ownServices.update, { ...shown, body: { status: 'draft' } });
  await until('the draft gone', async () => !(await lists(its_service)));
  await operator.done(api.operator.suspendProvider, { params: { id: page.provider.id }, body: { reason: 'Complaints' } });
  await until('the page gone', async () => !(await lists(its_page)));
});

test('a page changes when a service is put on it, taken off it or off sale, and not when one is there already or was not', async () => {
  const created_at = new Date('2026-03-05T06:07:08.009Z');
  const old = { created_at, updated_at: created_at };
  const provider = await buildProvider();
  const [first, second, third] = [
    await buildService({ provider, ...old }),
    await buildService({ provider, ...old }),
    await buildService({ provider, ...old }),
  ];
  const page = await buildPage({ services: [first, third], ...old });
  const [owner, operator] = [await as(provider.user), await as(await buildOperator())];
  const changed_at = async () => {
    await heard();
    return (await listed()).get(`${ORIGIN}/page/${page.slug}`) ?? '';
  };
  let last = created_at.toISOString();
  const after = async (action: () => Promise<unknown>) => {
    await action();
    const [before, now] = [last, await changed_at()];
    last = now;
    return now === before ? 'as before' : now > before ? 'later' : 'earlier';
  };
  const params = { id: page.id };
  const with_services = (...services: { id: string }[]) => ({ params, body: { service_ids: services.map(({ id }) => id) } });

  assert.equal(await after(() => owner.done(api.ownPages.addServices, with_services(first))), 'as before');
  assert.equal(await after(() => owner.done(api.ownPages.addServices, with_services(second))), 'later');
  assert.equal(await after(() => owner.done(api.ownPages.removeServices, with_services(first))), 'later');
  assert.equal(await after(() => owner.done(api.ownPages.removeServices, with_services(first))), 'as before');
  const hidden = { params: { id: third.id }, body: { reason: 'Not what it says' } };
  assert.equal(await after(() => operator.done(api.operator.hideService, hidden)), 'later');
  assert.equal(await after(() => owner.done(api.ownServices.update, { params: { id: second.id }, body: { status: 'inactive' } })), 'later');
});

test('a sitemap is cached while nothing changes', async () => {
  const { slug } = await buildPage();
  await heard();
  assert.ok(await lists(`/page/${slug}`));
  await sql`alter table pages disable trigger tell_change`;
  await sql`update pages set is_published = false where slug = ${slug}`;
  await sql`alter table pages enable trigger tell_change`;
  assert.ok(await lists(`/page/${slug}`));
  await heard();
  assert.equal(await lists(`/page/${slug}`), false);
});

test('robots may look at what is public and at no screen that belongs to somebody', async () => {
  const { status, headers, text } = await ask('/robots.txt');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  const lines = text.split('\n');
  assert.equal(lines[0], 'User-agent: *');
  assert.ok(lines.includes(`Sitemap: ${ORIGIN}/sitemap.xml`));
  const refused = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const closed = (path: string) => refused.some((start) => path.startsWith(start));
  // A new screen is listed here: may search engines find it?
  assert.deepEqual(
    screens.flatMap(pathsOf).filter((path) => !closed(path)),
    [
      '/',
      '/experiences',
      '/experiences/:id',
      '/services',
      '/terms',
      '/privacy',
      '/become-partner',
      '/b/person/:token',
      '/b/:token/:proof?',
      '/waiting/:token',
      '/find-booking',
      '/verify-email/:token',
      '/join-team/:token',
      '/forgot-password',
      '/reset-password/:token',
      '/*',
      '/page/:slug',
      // It says itself that the page is where to look.
      '/embed/:slug',
      '/login',
      '/register',
    ],
  );
  assert.ok(closed('/api/services/') && !closed('/media/a.webp') && !closed('/assets/a.js'));
});

test('both are answered to GET and HEAD, in any process, and by the address it was asked for where none is set', async () => {
  const { status, headers, text } = await ask('/sitemap.xml');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
  assert.match(text, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n/);
  assert.match(text, /<\/urlset>\n$/);
  for (const url of ['/sitemap.xml', '/robots.txt']) {
    const [asked, looked] = [await ask(url), await ask(url, 'HEAD')];
    assert.equal(looked.status, 200);
    assert.equal(looked.text, '');
    for (const name of ['content-type', 'content-length']) assert.equal(looked.headers[name], asked.headers[name], name);
    for (const method of ['PUT', 'DELETE'] as const) assert.equal((await ask(url, method)).status, 404, `${method} ${url}`);
  }
  const own = await app.inject({ url: '/robots.txt', headers: { host: 'sampan.local:3000' } });
  assert.ok(own.payload.endsWith('\nSitemap: http://sampan.local:3000/sitemap.xml\n'));
  // What would have to be escaped is no host at all.
  assert.equal((await app.inject({ url: '/sitemap.xml', headers: { host: 'a&b' } })).statusCode, 400);
});

test('a sitemap holds 50,000 addresses at most, those edited last', async () => {
  const { provider } = await buildPage({ slug: 'long-ago', updated_at: new Date('2020-01-01T00:00:00Z') });
  await sql`
    insert into pages (id, provider_id, slug, title, is_published)
    select gen_random_uuid(), ${provider.id}, 'crowd-' || n, 'One of many', true from generate_series(1, 50000) n`;
  await buildPage({ slug: 'edited-last', updated_at: new Date(Date.now() + 60_000) });
  await heard();
  const addresses = await listed();
  assert.equal(addresses.size, 50_000);
  assert.deepEqual([...addresses.keys()].slice(3, 5), [`${ORIGIN}/privacy`, `${ORIGIN}/page/edited-last`]);
  assert.ok(!addresses.has(`${ORIGIN}/page/long-ago`));
});

function pathsOf({ path, index, children = [] }: RouteConfigEntry): string[] {
  const own = index ? ['/'] : path === undefined ? [] : [`/${path}`];
  return [...own, ...children.flatMap(pathsOf)];
}
