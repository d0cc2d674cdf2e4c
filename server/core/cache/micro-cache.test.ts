import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { until } from '../../../tests/support/until.ts';
import { PublicCache } from './cache.ts';
import { shutDownGracefully } from '../http/graceful-shutdown.ts';
import { MicroCache } from './micro-cache.ts';
import type { RequestSummary } from '../http/access-log.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** An app that answers each request anew with how many it has answered, and lets that be repeated. */
async function counter(t: TestContext, { lasts = 60_000, lingers = 0, padding = 0, meanwhile = nothing } = {}) {
  const cache = new PublicCache();
  const counted: RequestSummary[] = [];
  const reported: RequestSummary[] = [];
  let ids = 0;
  const idOf = () => `id-${(ids += 1)}`;
  const app = Fastify({ genReqId: idOf });
  const repeats = new MicroCache({
    cache,
    idOf,
    access_log: { count: (answered) => counted.push(answered), log: (_, answered) => reported.push(answered) },
    log: app.log,
  });
  repeats.attach(app.server);
  const count = { made: 0, given: 0 };
  app.decorateRequest('pattern', '/pattern');
  app.decorateRequest('role', 'guest');
  app.all('/*', async (request, reply) => {
    const body = Buffer.from(`${(count.made += 1)}`.padEnd(padding));
    await meanwhile();
    reply.headers({ 'x-request-id': request.id, 'content-type': 'text/plain', 'x-own': 'kept' });
    repeats.store(request, reply, body, { until: request.url === '/over' ? 0 : Date.now() + lasts, onServed: () => (count.given += 1) });
    // Whose memory it was may use it again.
    reply.raw.once('finish', () => body.fill('?'));
    return reply.send(body);
  });
  shutDownGracefully(app, lingers);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const ask = async (init: RequestInit = {}, path = '/page') => fetch(address + path, init);
  return {
    app,
    address,
    cache,
    ask,
    count,
    counted,
    reported,
    said: async (init?: RequestInit, path?: string) => (await ask(init, path)).text(),
  };
}

test('equal requests are given the same answer, with an id of their own, and it is reported and counted', async (t) => {
  const { ask, count, counted, reported } = await counter(t);
  const [first, second] = [await ask(), await ask()];
  assert.deepEqual([await first.text(), await second.text()], ['1', '1']);
  assert.deepEqual(count, { made: 1, given: 2 });
  const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  assert.deepEqual(headersOf(first), { ...headersOf(second), 'x-request-id': 'id-1' });
  assert.equal(second.headers.get('x-request-id'), 'id-2');
  assert.deepEqual([reported.length, counted], [1, reported]);
  const { ms, ...line } = reported[0]!;
  assert.deepEqual(line, { request_id: 'id-2', method: 'GET', route: '/pattern', status: 200, role: 'guest', locale: undefined });
  assert.ok(ms > 0);
});

test('the cache has a bound in bytes, and what takes the place of an answer that is over adds nothing', async (t) => {
  const { said, count } = await counter(t, { padding: 2 ** 20 });
  for (let n = 0; n < 31; n += 1) await said({}, `/${n}`);
  for (let n = 0; n < 3; n += 1) await said({}, '/over');
  for (let n = 0; n < 31; n += 1) await said({}, `/${n}`);
  assert.equal(count.made, 34, 'as much as this is kept');
  await said({}, '/one-more');
  await said({}, '/0');
  assert.equal(count.made, 36, 'more makes room');
});

test('another question is answered anew', async (t) => {
  const { said } = await counter(t);
  const others: [RequestInit, string?][] = [
    [{}, '/page?'],
    [{}, '/other'],
    [{ headers: { 'accept-language': 'zh-HK' } }],
    [{ headers: { 'accept-encoding': 'br' } }],
    [{ headers: { cookie: 'locale=zh-HK' } }],
    [{ headers: { 'x-forwarded-host': 'sampan.example' } }],
    [{ headers: { 'x-forwarded-proto': 'https' } }],
  ];
  assert.equal(await said(), '1');
  for (const [n, other] of others.entries()) assert.equal(await said(...other), String(n + 2));
  for (const [n, other] of others.entries()) assert.equal(await said(...other), String(n + 2), 'each has its own');
});

test('who says who they are, and what is not a reading, is answered anew and never cached', async (t) => {
  const { said, ask } = await counter(t);
  const own: RequestInit = { headers: { authorization: 'Bearer somebody' } };
  assert.deepEqual([await said(own), await said(own), await said()], ['1', '2', '3']);
  assert.deepEqual([await said({ method: 'POST' }), await said({ method: 'POST' }), await said()], ['4', '5', '3']);
  assert.equal((await ask({ method: 'HEAD' })).headers.get('content-length'), '1');
  assert.equal(await said({}, '/seventh'), '7');
});

test('nothing is given again later than it may be', async (t) => {
  const { said } = await counter(t, { lasts: 0 });
  assert.deepEqual([await said(), await said()], ['1', '2']);
});

test('nothing is given again past a change, nor what was made while something changed', async (t) => {
  let meanwhile = nothing;
  const { said, cache } = await counter(t, { meanwhile: () => meanwhile() });
  assert.deepEqual([await said(), await said()], ['1', '1']);
  cache.drop('*');
  meanwhile = async () => {
    meanwhile = nothing;
    cache.drop('somebody');
    await said({}, '/by-somebody-else');
  };
  assert.deepEqual([await said(), await said(), await said()], ['2', '4', '4']);
});

test('no more than some hundreds are cached', async (t) => {
  const { said } = await counter(t);
  assert.equal(await said(), '1');
  for (let n = 0; n < 500; n += 1) await said({}, `/${n}`);
  assert.equal(await said(), '502');
});

test('who is answered again while the door closes is reported to come no more over this connection', async (t) => {
  const { app, address } = await counter(t, { lingers: 5_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const [answer] = (await once(get(`${address}/page`, { agent }), 'response')) as [IncomingMessage];
    return { connection: answer.headers.connection, said: await text(answer) };
  };
  assert.deepEqual(await ask(), { connection: 'keep-alive', said: '1' });
  const closed = app.close();
  await until('the door is closed', async () => !app.server.listening);
  assert.deepEqual(await ask(), { connection: 'close', said: '1' });
  await closed;
});
