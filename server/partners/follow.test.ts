import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';

const { sql, send, buildLink, buildOffer, buildPage, buildPartner, buildService } = await testApp();

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const open = (code: string, headers: Record<string, string> = {}, through = send) =>
  through({ method: 'GET', url: `/r/${code}`, headers: { 'user-agent': BROWSER, ...headers } });
const clicksOn = async ({ id }: { id: string }) =>
  (await sql<{ id: string }[]>`select id from referral_clicks where link_id = ${id}`).map((row) => row.id);

test('following a link leaves a click, a cookie that pages cannot read, and the click in the address', async () => {
  const { page, service } = await buildOffer();
  const places: [overrides: Record<string, unknown>, path: string][] = [
    [{ target: 'page', page_id: page.id }, `/page/${page.slug}`],
    [{ target: 'service', service_id: service.id }, `/experiences/${service.id}`],
    [{}, '/experiences'],
  ];
  for (const [overrides, path] of places) {
    const link = await buildLink(overrides);
    const { status, headers } = await open(link.code);
    const [click] = await clicksOn(link);
    assert.deepEqual([status, headers.location], [302, `${path}?ref=${click}`]);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(String(headers['set-cookie']), `sampan_ref=${click}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
  }
});

test('the cookie lasts as long as a click earns', async () => {
  await sql`update marketplace_settings set attribution_days = 7`;
  const { headers } = await open((await buildLink()).code);
  assert.match(String(headers['set-cookie']), /Max-Age=604800;/);
  await sql`update marketplace_settings set attribution_days = 30`;
});

test('on https the cookie never travels in the open', async () => {
  const app = await openApp(sql, { PUBLIC_URL: 'https://sampan.example' });
  const { headers } = await open((await buildLink()).code, {}, sendTo(app));
  assert.match(String(headers['set-cookie']), /; Secure$/);
  await app.close();
});

test('a code is read however it is typed', async () => {
  const link = await buildLink({ code: 'HARBR7' });
  await open('harbr7');
  assert.equal((await clicksOn(link)).length, 1);
});

test('robots, previews, browsers that look ahead, pictures, frames and HEAD are led on without a click', async () => {
  const link = await buildLink();
  const without: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'WhatsApp/2.23.20.0' },
    { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
  ];
  for (const headers of without) {
    const answer = await open(link.code, headers);
    assert.deepEqual(
      [answer.status, answer.headers.location, answer.headers['set-cookie']],
      [302, '/experiences', undefined],
      JSON.stringify(headers),
    );
  }
  const head = await send({ method: 'HEAD' as 'GET', url: `/r/${link.code}`, headers: { 'user-agent': BROWSER } });
  assert.deepEqual([head.status, head.headers['set-cookie']], [302, undefined]);
  assert.deepEqual(await clicksOn(link), []);
});

test('an archived link leads on without a click; a code nobody dealt leads to the catalogue', async () => {
  const { page } = await buildOffer();
  const archived = await buildLink({ target: 'page', page_id: page.id, archived_at: new Date() });
  for (const [code, path] of [
    [archived.code, `/page/${page.slug}`],
    ['NOBODY', '/experiences'],
    ["%27';--", '/experiences'],
    ['%E7%87%88', '/experiences'],
    ['%00', '/experiences'],
  ] as const) {
    const { status, headers } = await open(code);
    assert.deepEqual([status, headers.location, headers['set-cookie']], [302, path, undefined], code);
  }
  assert.deepEqual(await clicksOn(archived), []);
});

test('a link to what is not on sale any more leads to the catalogue, and still counts', async () => {
  const partner = await buildPartner();
  const gone = [
    { target: 'page', page_id: (await buildPage({ is_published: false })).id },
    { target: 'service', service_id: (await buildService({ status: 'inactive' })).id },
    { target: 'service', service_id: (await buildService({ hidden_at: new Date() })).id },
  ];
  for (const options of gone) {
    const link = await buildLink({ partner, ...options });
    const { headers } = await open(link.code);
    assert.equal(headers.location, `/experiences?ref=${(await clicksOn(link))[0]}`);
  }
});

test('links of partners who may not earn count clicks too, so that every booking can say why it earned nothing', async () => {
  for (const choices of [{ approved_at: null }, { suspended_at: new Date() }]) {
    const link = await buildLink({ partner: await buildPartner(choices) });
    await open(link.code);
    assert.equal((await clicksOn(link)).length, 1);
  }
});

test('beyond the rate limit people are led on, uncounted', async () => {
  const app = await openApp(sql, { CLICKS_PER_MINUTE: '3' });
  const link = await buildLink();
  const visitor = sendTo(app);
  for (let n = 1; n <= 6; n += 1) {
    const { status, headers } = await open(link.code, {}, visitor);
    assert.deepEqual([status, headers['set-cookie'] !== undefined], [302, n <= 3]);
  }
  assert.equal((await clicksOn(link)).length, 3);
  await app.close();
});

test('many clicks at once are all counted, each with its own name', async () => {
  const link = await buildLink();
  const answers = await Promise.all(Array.from({ length: 40 }, () => open(link.code)));
  assert.equal(new Set(answers.map(({ headers }) => headers.location)).size, 40);
  assert.equal((await clicksOn(link)).length, 40);
});
