import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import { openApp, testApp } from './support/app.ts';
import { bookingBody } from './support/builders.ts';
import { endpoints, matrix } from './support/matrix.ts';
import { JWT_SECRET } from './support/server.ts';
import { loginOf, stagesOn } from './support/stage.ts';

const on = await testApp();
const { app, guest, sql, buildUser } = on;
const stage = stagesOn(on);

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withMac = (header: object, claims: object, key: string, hash = 'sha256') => {
  const said = `${coded(header)}.${coded(claims)}`;
  return `${said}.${createHmac(hash, key).update(said).digest('base64url')}`;
};

test('no other way of signing, key, purpose or place makes somebody of nobody', async () => {
  const user = await buildUser();
  const { access, refresh } = await guest.done(api.auth.login, { body: loginOf(user) });
  const claims = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const said = `${coded({ alg: 'RS256', typ: 'JWT' })}.${coded(claims)}`;
  const public_key = pair.publicKey.export({ type: 'spki', format: 'pem' });
  const inline = { alg: 'RS256', typ: 'JWT', jwk: pair.publicKey.export({ format: 'jwk' }) };
  const forged = [
    // By a key of one's own, named or not; with our secret under another name of the method.
    `${said}.${sign('sha256', Buffer.from(said), pair.privateKey).toString('base64url')}`,
    `${coded(inline)}.${coded(claims)}.${sign('sha256', Buffer.from(`${coded(inline)}.${coded(claims)}`), pair.privateKey).toString('base64url')}`,
    withMac({ alg: 'HS256', typ: 'JWT' }, claims, public_key),
    withMac({ alg: 'RS256', typ: 'JWT' }, claims, JWT_SECRET),
    withMac({ alg: 'HS256', typ: 'JWT', kid: '../../../dev/null' }, claims, ''),
    withMac({ alg: 'HS256', typ: 'JWT', kid: "' union select '' --" }, claims, ''),
    withMac({ alg: 'HS256', typ: 'JWT', jku: 'https://evil.example/keys' }, claims, 'evil'),
    withMac({ alg: 'NONE', typ: 'JWT' }, claims, ''),
    // Ours, but of another time or purpose.
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: 1 }, JWT_SECRET),
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, nbf: 4_102_444_800 }, JWT_SECRET),
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: undefined }, JWT_SECRET),
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, sid: undefined }, JWT_SECRET),
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, sub: { id: user.id } }, JWT_SECRET),
    withMac({ alg: 'HS384', typ: 'JWT' }, claims, JWT_SECRET, 'sha384'),
    withMac({ alg: 'HS256', typ: 'JWT' }, { ...claims, sid: user.id }, JWT_SECRET),
    refresh,
    // Nothing at all, at any length.
    `${access}${'A'.repeat(100_000)}`,
    `${'A'.repeat(200_000)}.${'B'.repeat(200_000)}.C`,
    `${access} ${access}`,
    '.'.repeat(10_000),
  ];
  for (const token of forged) await guest.refused(401, api.auth.user, { headers: { authorization: `Bearer ${token}` } });
  for (const name of ['access_token', 'token', 'auth_token', 'jwt', 'Authorization'])
    assert.equal((await app.inject(`/api/auth/user/?${name}=${access}`)).statusCode, 401, name);
  await guest.refused(401, api.auth.refresh, { body: { refresh: access } });
  await guest.done(api.auth.user, { headers: { authorization: `Bearer ${access}` } });
});

test('cookies alone make nobody of anybody: no call is made by another site in a visitor’s name', async () => {
  const user = await buildUser();
  const { access, refresh } = await guest.done(api.auth.login, { body: loginOf(user) });
  const cookie = ['auth_token', 'access', 'access_token', 'token', 'jwt', 'session', 'Authorization', 'authorization']
    .map((name) => `${name}=${access}`)
    .concat(`refresh_token=${refresh}`, `refresh=${refresh}`)
    .join('; ');
  const at = await stage('guest', { gets: [401, 401, 401, 401, 401] });
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.who !== 'anyone'))
    await guest.refused(401, endpoint, { ...matrix[name].ask?.(at), headers: { ...matrix[name].ask?.(at).headers, cookie } });
});

test('nothing that a form or a simple request of another site can send is read', async () => {
  const at = await stage('provider', { gets: [415, 415, 415, 415, 415] });
  const callers = { provider: at.caller, partner: await at.as('partner'), operator: await at.as('operator') };
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body)) {
    const caller = callers[endpoint.who === 'partner' || endpoint.who === 'operator' ? endpoint.who : 'provider'];
    const { body } = matrix[name].ask?.(at) ?? {};
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])
      assert.equal(
        (
          await caller.ask(endpoint, {
            ...matrix[name].ask?.(at),
            body: Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}),
            headers: { 'content-type': type },
          })
        ).status,
        415,
        `${name} reads ${type}`,
      );
  }
});

test('no other site may read an answer', async () => {
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const url of [...new Set(endpoints.map(({ endpoint }) => endpoint.path)), '/', '/healthz', '/api/openapi.json'])
    for (const method of ['OPTIONS', 'GET'] as const) {
      if (url.endsWith('/live/')) continue;
      const { headers: answered } = await app.inject({ method, url, headers });
      assert.deepEqual(
        Object.keys(answered).filter((name) => name.startsWith('access-control')),
        [],
        url,
      );
      assert.equal(answered['cross-origin-resource-policy'], 'same-origin', url);
    }
});

test('every kind of answer carries what keeps a browser safe, and tells no other site where it was', async () => {
  const at = await stage('guest', matrix['guests.booking']);
  const urls = [
    '/',
    '/login',
    `/page/${at.page.slug}`,
    `/b/${at.secrets.booking}`,
    '/nothing',
    '/r/NOBODY',
    '/media/none.webp',
    '/assets/none.js',
  ];
  for (const url of [
    ...urls,
    '/sitemap.xml',
    '/robots.txt',
    '/api/docs',
    '/api/openapi.json',
    `/api/bookings/manage/${at.secrets.booking}/`,
    '/healthz',
  ]) {
    const { headers } = await app.inject(url);
    assert.equal(headers['referrer-policy'], 'no-referrer', url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(String(headers['content-security-policy']), /frame-ancestors '(?:none|self)'/, url);
    assert.match(String(headers['content-security-policy']), /object-src 'none'/, url);
    assert.doesNotMatch(String(headers['content-security-policy']), /script-src[^;]*unsafe-inline/, url);
    assert.equal(headers['x-powered-by'] ?? headers.server, undefined, url);
  }
  const secure = await openApp(sql, { PUBLIC_URL: 'https://book.example.hk' });
  assert.match(String((await secure.inject('/api/services/')).headers['strict-transport-security']), /max-age=\d{8}/);
  await secure.close();
});

test('what is secret is stored by no cache and listed by no search engine', async () => {
  const at = await stage('guest', matrix['guests.booking']);
  for (const url of [
    `/b/${at.secrets.booking}`,
    `/verify-email/${at.secrets.verify_email}`,
    `/reset-password/${at.secrets.reset_password}`,
  ]) {
    const { headers } = await app.inject(url);
    assert.match(String(headers['cache-control']), /no-store|private/, url);
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow', url);
  }
});

test('nobody smuggles a header or a second reader into a mail', async () => {
  const at = await stage('guest', matrix['pages.book']);
  const more = [
    '\r\nBcc: all@evil.example',
    '\nBcc: all@evil.example',
    '\rX: y',
    '\u2028Bcc: all@evil.example',
    '\u0085Bcc: a@evil.example',
  ];
  for (const field of ['customer_name', 'customer_email'] as const)
    for (const tail of [
      ...more,
      ...(field === 'customer_email' ? [', all@evil.example', ';all@evil.example', '>,<all@evil.example'] : []),
    ]) {
      const body = { ...bookingBody(at), [field]: `taiman@example.com${tail}` };
      assert.deepEqual(Object.keys(await guest.refused(400, api.pages.book, { body })), [field], JSON.stringify(tail));
    }
  const provider = await on.as(at.people.provider);
  for (const tail of more) await provider.refused(400, api.ownServices.create, { body: { title: `Walk${tail}` } });
});

test('no address leads out of the folders that are served, nor to another site', async () => {
  const { port } = await listening();
  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '....//', '..%c0%af', '%252e%252e%252f'].map((up) => up.repeat(8));
  for (const folder of ['/media/', '/assets/', '/api/docs/', '/'])
    for (const climb of climbs)
      for (const file of ['etc/passwd', 'package.json', 'server/main.ts', 'secret', '.env']) {
        const { status, text } = await raw(port, `${folder}${climb}${file}`);
        assert.ok(status >= 300 && status < 500, `${folder}${climb}${file}: ${status}`);
        assert.doesNotMatch(text, /root:x:0|"dependencies"|createApp/);
      }
  for (const path of [
    '//evil.example/?lang=en',
    '/\\evil.example/?lang=en',
    '//evil.example',
    '/r///evil.example',
    '/r/%2f%2fevil.example',
    '/%2f%2fevil.example/?lang=en',
  ]) {
    const { status, location } = await raw(port, path);
    assert.ok(status < 500, path);
    assert.doesNotMatch(location, /^(?:[a-z]+:)?[/\\]{2}/i, path);
  }
});

async function listening(): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address() as AddressInfo;
}

/** As it is written: fetch and inject would tidy the address up first. */
function raw(port: number, path: string): Promise<{ status: number; location: string; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }));
    });
    sent.on('error', reject).end();
  });
}
