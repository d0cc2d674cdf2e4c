import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { pathOf, type Endpoint, type Method } from '../../../contract/endpoint.ts';
import { refusals } from '../../../contract/errors.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';

const { app, sql, guest, as, buildOffer, buildProvider, buildService } = await testApp();
const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
const ID = '019a0000-0000-7000-8000-000000000000';
const addressOf = (endpoint: Endpoint) => pathOf(endpoint, { id: ID, slug: 'no-such-page', token: 'no-such-secret', kind: 'terms' });
const chinese = { 'accept-language': 'zh-HK' };

test('an address the API does not have is not found, in the caller’s language', async () => {
  for (const url of [
    '/api/',
    '/api/nothing/',
    '/api/services/x/y/z/',
    '/api/auth/login/extra',
    '/api/api/services/',
    '/api/Services/categories/',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const english = await app.inject({ method, url });
      assert.deepEqual(
        [english.statusCode, english.json()],
        [404, { detail: refusals.not_found.en, code: 'not_found' }],
        `${method} ${url}`,
      );
      assert.equal((await app.inject({ method, url, headers: chinese })).json<{ detail: string }>().detail, refusals.not_found['zh-HK']);
    }
});

test('another method on a known address is refused with those that would do', async () => {
  for (const path of new Set(endpoints.map(addressOf))) {
    const fits = endpoints
      .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
      .map(({ method }) => method);
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]).filter((one) => !fits.includes(one))) {
      const answer = await app.inject({ method, url: path });
      assert.deepEqual(
        [answer.statusCode, answer.json()],
        [405, { detail: refusals.method_not_allowed.en, code: 'method_not_allowed' }],
        `${method} ${path}`,
      );
      assert.deepEqual(String(answer.headers.allow).split(', ').sort(), [...new Set(fits)].sort(), path);
    }
  }
});

test('every address answers the same without its last slash', async () => {
  for (const endpoint of endpoints) {
    const ask = (url: string) => app.inject({ method: endpoint.method, url, ...(endpoint.body && { payload: {} }) });
    const [canonical, short] = [await ask(addressOf(endpoint)), await ask(addressOf(endpoint).replace(/\/$/, ''))];
    assert.deepEqual([short.statusCode, short.body], [canonical.statusCode, canonical.body], endpoint.path);
  }
});

test('an address that cannot be read is refused like anything else', async () => {
  for (const url of ['/api/services/%zz/', '/api/pages/public/%E0%A4%A/', `/api/pages/public/${'x'.repeat(5_000)}/`]) {
    const answer = await app.inject({ url });
    assert.ok([400, 404].includes(answer.statusCode), `${url.slice(0, 40)}: ${answer.statusCode}`);
    assert.deepEqual(Object.keys(answer.json()).sort(), ['code', 'detail']);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  }
});

test('a host that cannot be one is refused, on screens as on the API', async () => {
  for (const url of ['/', '/api/services/', '/login'])
    for (const host of ['127.0.0.1:99999', 'a b', '<script>'])
      assert.equal((await app.inject({ url, headers: { host } })).statusCode, 400, `${host} ${url}`);
});

test('a fault of ours says that, an id to find it by, and nothing else', async () => {
  const { id } = await buildService();
  await sql`alter table reviews rename to reviews_are_gone`;
  const [english, other] = [
    await guest.ask(api.services.reviews, { params: { id } }),
    await guest.ask(api.services.reviews, { params: { id }, headers: chinese }),
  ];
  await sql`alter table reviews_are_gone rename to reviews`;
  assert.equal(english.status, 500);
  const { request_id, ...said } = english.body as { request_id: string };
  assert.deepEqual(said, { detail: refusals.internal.en, code: 'internal' });
  assert.match(request_id, /^[0-9a-f-]{36}$/);
  assert.equal((other.body as { detail: string }).detail, refusals.internal['zh-HK']);
  assert.doesNotMatch(JSON.stringify(english), /reviews|relation|select|postgres|node_modules| at /i);
  await guest.done(api.services.reviews, { params: { id } });
});

test('a fault in the middle of a booking books nothing', async () => {
  const provider = await as((await buildProvider()).user);
  await sql`alter table bookings rename to bookings_are_gone`;
  const { status } = await provider.ask(api.bookings.providerBookings);
  await sql`alter table bookings_are_gone rename to bookings`;
  assert.equal(status, 500);
});

test('a database that is out of disk or memory, or had to give way, asks visitors to come back and books nothing', async () => {
  const offer = await buildOffer();
  const asked = { body: bookingBody(offer), key: 'no-room' };
  for (const condition of [
    'disk_full',
    'out_of_memory',
    'deadlock_detected',
    'serialization_failure',
    'lock_not_available',
    'query_canceled',
  ]) {
    await sql.unsafe(`
      create function cannot() returns trigger language plpgsql as $$ begin raise exception 'words of the inside' using errcode = '${condition}'; end $$;
      create trigger cannot before insert on bookings execute function cannot()`);
    const { detail, code } = await guest.refused(503, api.pages.book, asked);
    assert.deepEqual([detail, code], [refusals.busy.en, 'busy'], condition);
    await sql`drop function cannot cascade`;
  }
  await guest.done(api.pages.book, asked);
});

test('every answer carries the headers that keep a browser safe, and says nothing of what we run on', async () => {
  for (const url of ['/api/services/', '/api/nothing/', '/healthz', '/api/openapi.json']) {
    const { headers } = await app.inject({ url });
    assert.match(String(headers['content-security-policy']), /default-src 'self'.*object-src 'none'.*script-src 'self'/);
    assert.doesNotMatch(String(headers['content-security-policy']), /script-src[^;]*unsafe/);
    assert.match(String(headers['permissions-policy']), /camera=\(self\).*microphone=\(\)/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
    for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin'])
      assert.equal(headers[name], undefined, name);
  }
});

test('unknown fields of a body are ignored, and a body where none is needed does no harm', async () => {
  const me = await as((await buildProvider()).user);
  await me.done(api.auth.update, { body: { first_name: 'Ka', favourite_ferry: 'Star', nested: { deep: [1] } } });
  for (const endpoint of [api.bookings.accept, api.bookings.complete])
    await me.refused(404, endpoint, { params: { id: ID }, body: { note: [1, { deep: true }] } });
});
