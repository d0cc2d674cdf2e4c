import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough, sendOver } from '../../../tests/support/caller.ts';
import { resellersOn } from '../../../tests/support/resellers.ts';
import { loginOf } from '../../../tests/support/stage.ts';
import { startServer, type TestServer } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';

const { app, sql, database, buildOffer, buildService } = await testApp();

let server: TestServer;
before(async () => {
  // As in production: JSON lines on standard output.
  server = await startServer({
    database,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://sampan.example',
      CONTACT_EMAIL: 'hello@sampan.example',
      JWT_SECRET: randomBytes(48).toString('base64url'),
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
      LOGIN_TRIES_PER_MINUTE: '1000',
    },
  });
});
after(() => server.stop());

type Line = {
  request_id?: string;
  msg: string;
  route?: string;
  job?: string;
  err?: { message: string; detail?: string };
  [field: string]: unknown;
};
const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** What was logged of a request, once it is there. */
async function linesOf(id: string): Promise<Line[]> {
  const own = () => lines().filter((line) => line.request_id === id);
  await until('the request is logged', async () => own().some(({ msg }) => msg === 'request'));
  return own();
}

const guest = () => callerThrough(sendOver(server.url));
const idOf = ({ headers }: { headers: Record<string, string> }) => headers['x-request-id'] ?? '';

test('each request is logged with its id, pattern, status, time, language and role, and with nothing that names or opens', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const provider = offer.provider.user;
  const login = await guest().ask(api.auth.login, { body: loginOf(provider), headers: { 'accept-language': 'zh-HK' } });
  const { access } = login.body as { access: string };
  const booked = await guest().ask(api.pages.book, { body: bookingBody(offer) });
  const { manage_url } = booked.body as { manage_url: string };
  const token = manage_url.split('/').at(-1)!;
  const { buildOwnKey } = resellersOn(sql);
  const [program, reader] = [await buildOwnKey(offer), await buildOwnKey({ ...offer, scope: 'read' })];
  const by = ({ key }: { key: string }) => callerThrough(sendOver(server.url), key);
  const asked = {
    login,
    by_key: await by(program).ask(api.providers.me),
    key_refused: await by(reader).ask(api.bookings.accept, { params: { id: offer.slot.id } }),
    key_wrong: await by({ key: `smp_${'A'.repeat(43)}` }).ask(api.providers.me),
    booked,
    by_link: await guest().ask(api.guests.booking, { params: { token } }),
    own: await callerThrough(sendOver(server.url), access).ask(api.bookings.providerBookings, { query: { search: 'taiman@example.com' } }),
    refused: await guest().ask(api.services.get, { params: { id: 'nothing' } }),
    nowhere: await guest().ask({ ...api.services.list, path: `/api/elsewhere/${token}/` }),
  };
  const seen: Record<string, unknown[]> = {};
  for (const [name, answer] of Object.entries(asked)) {
    const own = await linesOf(idOf(answer));
    assert.equal(own.length, 1, name);
    const { level, time, pid, hostname, request_id, ms, msg, ...said } = own[0]!;
    assert.deepEqual([level, msg, typeof time, typeof pid, typeof hostname], [30, 'request', 'number', 'number', 'string']);
    assert.match(request_id!, /^[0-9a-f-]{36}$/);
    assert.ok(typeof ms === 'number' && ms > 0);
    seen[name] = [said];
  }
  const en = { locale: 'en', role: 'guest' };
  assert.deepEqual(seen, {
    login: [{ method: 'POST', route: '/api/auth/login/', status: 200, locale: 'zh-HK', role: 'guest' }],
    by_key: [{ method: 'GET', route: '/api/providers/me/', status: 200, locale: 'en', role: 'key', key: program.id }],
    key_refused: [{ method: 'POST', route: '/api/bookings/bookings/:id/accept/', status: 403, locale: 'en', role: 'key', key: reader.id }],
    key_wrong: [{ method: 'GET', route: '/api/providers/me/', status: 403, ...en }],
    booked: [{ method: 'POST', route: '/api/pages/public/book/', status: 201, ...en }],
    by_link: [{ method: 'GET', route: '/api/bookings/manage/:token/', status: 200, ...en }],
    own: [{ method: 'GET', route: '/api/bookings/provider-bookings/', status: 200, locale: 'en', role: 'service_provider' }],
    refused: [{ method: 'GET', route: '/api/services/:id/', status: 404, ...en }],
    nowhere: [{ method: 'GET', route: '/api/*', status: 404 }],
  });
  for (const secret of [token, access, 'smp_', 'taiman', provider.username, provider.email, loginOf(provider).password])
    assert.ok(!server.output().includes(secret), secret);
});

test('an answer that is given again is logged as the first one was, and seen as often as it was given', async () => {
  const { page } = await buildOffer();
  const views = async () =>
    (await sql<{ views: number }[]>`select coalesce(sum(views), 0)::int as views from page_views_daily where page_id = ${page.id}`)[0]
      ?.views;
  for (const path of [pathOf(api.pages.public, { slug: page.slug }), `/page/${page.slug}`]) {
    const seen: unknown[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const answer = await fetch(server.url + path);
      const [reply] = await linesOf(answer.headers.get('x-request-id')!);
      const { request_id, time, ms, ...line } = reply!;
      assert.ok(typeof ms === 'number' && request_id && time);
      seen.push([await answer.text(), line]);
    }
    assert.deepEqual(seen, [seen[0], seen[0], seen[0]]);
  }
  await until('all views are written', async () => (await views()) === 6);
});

test('the id of a proxy in front of us is taken when it is one; nobody else can write it into the log', async () => {
  const ask = (id: string) => guest().ask(api.services.list, { headers: { 'x-request-id': id } });
  assert.equal(idOf(await ask('proxy-7f3a.0001')), 'proxy-7f3a.0001');
  assert.equal((await linesOf('proxy-7f3a.0001')).length, 1);
  for (const wrong of ['short', 'with a space in it', 'quoted"-0001', 'x'.repeat(129)])
    assert.match(idOf(await ask(wrong)), /^[0-9a-f-]{36}$/, wrong);
  // Without a proxy every caller is a stranger.
  const direct = await app.inject({ url: pathOf(api.services.list, {}), headers: { 'x-request-id': 'proxy-7f3a.0001' } });
  assert.match(String(direct.headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('a fault is logged whole under the id that its caller was given, but not the row it was about', async () => {
  const { id } = await buildService();
  await sql`alter table reviews rename to reviews_are_gone`;
  const answer = await guest().ask(api.services.reviews, { params: { id } });
  await sql`alter table reviews_are_gone rename to reviews`;
  const { request_id } = answer.body as { request_id: string };
  assert.equal(idOf(answer), request_id);
  const [fault, request] = await linesOf(request_id);
  assert.deepEqual([fault?.level, fault?.msg], [50, 'unexpected error']);
  assert.match(JSON.stringify(fault?.err), /reviews.* does not exist.*reads\.ts/);
  assert.deepEqual([request?.route, request?.status], ['/api/services/:id/reviews/', 500]);

  const offer = await buildOffer();
  await sql`alter table bookings add constraint never check (customer_name <> 'Chan Private') not valid`;
  const broken = await guest().ask(api.pages.book, { body: bookingBody(offer, { customer_name: 'Chan Private' }) });
  await sql`alter table bookings drop constraint never`;
  assert.equal(broken.status, 500);
  const [reported] = await linesOf(idOf(broken));
  assert.match(reported!.err!.message, /violates check constraint "never"/);
  assert.ok(!server.output().includes('Chan Private'));
});

test('every answer has an id: of pages, of files, of what is nowhere and what cannot be read', async () => {
  for (const url of ['/', '/nowhere', '/healthz', '/api/openapi.json', '/api/nothing/', '/api/services/%zz/']) {
    const { headers } = await app.inject(url);
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
  }
  const [first, second] = [await app.inject('/healthz'), await app.inject('/healthz')];
  assert.notEqual(first.headers['x-request-id'], second.headers['x-request-id']);
});

test('mails are logged with what became of them', async () => {
  await guest().done(api.pages.book, { body: bookingBody(await buildOffer()) });
  const logged = () => lines().find(({ msg }) => msg === 'mails');
  await until('the round is logged', async () => logged() !== undefined);
  const counts = new Map(Object.entries(logged()!.mails as Record<string, number>));
  assert.ok(counts.get('kept')! >= 2);
});

test('in development the terminal is for people: requests are not logged unless they are asked for', async () => {
  const quiet = await startServer({ database, env: { LOG_LEVEL: 'info' } });
  after(() => quiet.stop());
  await callerThrough(sendOver(quiet.url)).done(api.services.list);
  assert.doesNotMatch(quiet.output(), /request_id/);
});
