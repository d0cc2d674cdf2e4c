import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { locales } from '../../../rules/localized-text.ts';
import { testApp } from '../../../tests/support/app.ts';
import { until } from '../../../tests/support/until.ts';
import { embedScript } from './embed-script.ts';

const { sql, app, as, buildOffer, buildPage } = await testApp();

const owner = ({ provider }: { provider: { user: Parameters<typeof as>[0] } }) => as(provider.user);
const headersOf = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).headers;
const framersOf = async (url: string) => /frame-ancestors ([^;]*)/.exec(String((await headersOf(url))['content-security-policy']))?.[1];

test('a provider lists sites by any address on them, each once, and sees their origins', async () => {
  const page = await buildPage();
  const me = await owner(page);
  const typed = [
    'https://WWW.Tides.hk/tours?x=1',
    'www.tides.hk',
    'tides.hk:8443',
    'http://localhost:4000/',
    'http://127.0.0.1',
    '海潮.hk',
  ];
  const { embed_origins } = await me.done(api.ownPages.embed, { params: { id: page.id }, body: { embed_origins: typed } });
  const origins = ['https://www.tides.hk', 'https://tides.hk:8443', 'http://localhost:4000', 'http://127.0.0.1'];
  assert.deepEqual(embed_origins.slice(0, 4), origins);
  assert.match(embed_origins[4] ?? '', /^https:\/\/xn--[a-z\d-]+\.hk$/);
  assert.deepEqual((await me.done(api.ownPages.get, { params: { id: page.id } })).embed_origins, embed_origins);
  await me.done(api.ownPages.update, { params: { id: page.id }, body: { title: 'Anew' } });
  assert.deepEqual((await me.done(api.ownPages.get, { params: { id: page.id } })).embed_origins, embed_origins);
});

test('what is no site, would allow many, or would end the header is refused', async () => {
  const page = await buildPage();
  const me = await owner(page);
  const wrong = [
    '',
    'http://tides.hk',
    'ftp://tides.hk',
    'https://*.tides.hk',
    'https://*',
    'localhost',
    "https://a.hk;script-src'",
    'https://a,b.hk',
    'https://a b.hk',
    "'self'",
    'data:text/html,x',
    'javascript://a.hk',
    'https://user@*',
  ];
  for (const site of wrong) {
    const fields = await me.refused(400, api.ownPages.embed, {
      params: { id: page.id },
      body: { embed_origins: ['https://tides.hk', site] },
    });
    assert.deepEqual(fields, { 'embed_origins.1': [fieldRules.site_origin.en] }, site);
  }
  const many = Array.from({ length: 21 }, (_, n) => `https://n${n}.tides.hk`);
  await me.refused(400, api.ownPages.embed, { params: { id: page.id }, body: { embed_origins: many } });
  await me.done(api.ownPages.embed, { params: { id: page.id }, body: { embed_origins: many.slice(1) } });
  await assert.rejects(sql`update pages set embed_origins = array['https://a.hk; script-src *'] where id = ${page.id}`, /check constraint/);
});

test('the sites of a page may frame its embedded form, other sites may not, and no site may frame anything else', async () => {
  const offer = await buildOffer();
  const { slug, id } = offer.page;
  const me = await owner(offer);
  assert.equal(await framersOf(`/embed/${slug}`), "'self'", 'none are listed');
  await me.done(api.ownPages.embed, { params: { id }, body: { embed_origins: ['https://tides.hk', 'https://www.tides.hk'] } });
  const own = [
    `/embed/${slug}`,
    `/embed/${slug}/`,
    `/embed/${slug}?in=zh-HK`,
    `/embed/${slug}?in=en&ref=${id}`,
    `/embed/${slug}?book=${id}`,
  ];
  const listed = "'self' https://tides.hk https://www.tides.hk";
  await until('the list is in force', async () => (await framersOf(`/embed/${slug}`)) === listed);
  for (const url of [...own, ...own]) {
    assert.equal(await framersOf(url), listed, url);
    assert.equal((await headersOf(url))['x-frame-options'], undefined, url);
  }
  const other = await buildPage();
  const hidden = await buildPage({ is_published: false });
  await sql`update pages set embed_origins = array['https://tides.hk'] where id = ${hidden.id}`;
  assert.equal(await framersOf(`/embed/${other.slug}`), "'self'");
  for (const url of [
    '/',
    `/page/${slug}`,
    `/page/${slug}?book=${id}`,
    '/embed/nobody-has-this',
    '/embed/%ff',
    `/embed/${hidden.slug}`,
    `/embed/${slug}/more`,
    '/login',
    '/api/services/',
    '/embed.js',
  ]) {
    assert.match((await framersOf(url)) ?? '', /^'(?:none|self)'$/, url);
    assert.equal((await headersOf(url))['x-frame-options'], 'SAMEORIGIN', url);
  }
  await me.done(api.ownPages.embed, { params: { id }, body: { embed_origins: [] } });
  await until('sites that are taken off the list are refused', async () => (await framersOf(`/embed/${slug}?in=zh-HK`)) === "'self'");
});

test('a frame sets no cookie, is in the language of its address, and is left alone by search engines', async () => {
  const { page } = await buildOffer({ page: { title: 'Harbour Walks' } });
  for (const [locale, book] of [
    ['en', 'Book Now'],
    ['zh-HK', '立即預訂'],
    ['zh-CN', '立即预订'],
  ] as const) {
    const reply = await app.inject({ url: `/embed/${page.slug}?in=${locale}`, headers: { 'accept-language': 'fr' } });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['set-cookie'], undefined);
    assert.ok(reply.body.includes(`<html lang="${locale}"`), locale);
    assert.ok(reply.body.includes(book), locale);
    assert.match(reply.body, new RegExp(`<link rel="canonical" href="[^"]*/page/${page.slug}"/>`));
    assert.ok(reply.body.indexOf('localStorage') < reply.body.indexOf("localStorage.getItem('auth_token')"), 'storage is replaced first');
    assert.doesNotMatch(reply.body, /<footer|on_sampan|role="banner"/);
  }
});

test('the script is small, for any site, and stored for an hour', async () => {
  const reply = await app.inject({ url: '/embed.js' });
  assert.equal(reply.statusCode, 200);
  assert.equal(reply.body, embedScript());
  assert.ok(Buffer.byteLength(reply.body) <= 3_000, `${Buffer.byteLength(reply.body)} bytes`);
  assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'public, max-age=3600');
  assert.equal(reply.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal((await app.inject({ url: '/embed.js', headers: { 'if-none-match': String(reply.headers.etag) } })).statusCode, 304);
  const { body } = await app.inject({ url: '/embed.js', headers: { 'accept-encoding': 'br' } });
  assert.ok(body.length < reply.body.length);
  for (const locale of locales) assert.ok(reply.body.includes(`"${locale}":[`), locale);
  // It must parse, as a script and nothing more.
  assert.doesNotThrow(() => new Function(reply.body)); // eslint-disable-line @typescript-eslint/no-implied-eval -- it is not run
});
