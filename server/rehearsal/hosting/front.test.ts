import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask, type IncomingMessage, type RequestListener, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { rehearsalLaunches } from '../../../tests/support/rehearsal-launches.ts';

const METRICS_TOKEN = 'what-the-metrics-are-opened-with';
let answerThere: RequestListener = () => undefined;
const seen: IncomingMessage[] = [];
const { launch, newest } = rehearsalLaunches((request, response) => {
  seen.push(request);
  answerThere(request, response);
});
const { app, as, buildProvider } = await testApp({ env: { REHEARSALS_AT_ONCE: '20', METRICS_TOKEN }, launch });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const HOST = `rehearsal.localhost:${port}`;

type RawRequest = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string>; body?: string };

/** Sends a request as it is written, and returns its answer as soon as that begins. */
async function begin({ body, headers, ...options }: RawRequest): Promise<IncomingMessage> {
  const sent = ask({ host: '127.0.0.1', port, agent: false, ...options, headers: { host: HOST, ...headers } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function send(options: RawRequest) {
  const answer = await begin(options);
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** One that runs, with the cookie of a browser that has entered it. */
async function openOne() {
  const owner = await as((await buildProvider()).user);
  await owner.done(api.rehearsals.begin);
  const launched = newest();
  await launched.start();
  const { url } = await owner.done(api.rehearsals.own);
  const path = new URL(url!).pathname;
  const { headers } = await send({ path });
  const cookie = headers['set-cookie']![0]!.split(';')[0]!;
  return { owner, launched, path, cookie };
}

test('a browser enters by the link, is logged in as the demo’s provider, and sees that rehearsal alone', async () => {
  const [one, other] = [await openOne(), await openOne()];
  const entered = await send({ path: one.path });
  assert.deepEqual([entered.status, entered.headers.location], [303, '/rehearsal/as/provider']);
  assert.match(entered.headers['set-cookie']![0]!, /^rehearsal=[\w-]{32}; Path=\/; Max-Age=3(?:600|59\d); HttpOnly; SameSite=Lax$/);
  assert.deepEqual([entered.headers['cache-control'], entered.headers['referrer-policy']], ['no-store', 'no-referrer']);
  answerThere = (request, response) => response.end(`at ${String(request.socket.localPort)}`);
  const [at_one, at_other] = [await send({ headers: { cookie: one.cookie } }), await send({ headers: { cookie: other.cookie } })];
  assert.equal(at_one.status, 200);
  assert.notEqual(at_one.text, at_other.text);
});

test('without a cookie, with one of another and with one that is made up there is a page in both languages that leads back', async () => {
  await openOne();
  const count = seen.length;
  for (const [status, headers] of [
    [404, {}],
    [404, { cookie: 'locale=en; rehearsals=x' }],
    [410, { cookie: 'rehearsal=' }],
    [410, { cookie: `rehearsal=${'A'.repeat(32)}` }],
    [410, { cookie: 'rehearsal=__proto__' }],
  ] as const) {
    const answer = await send({ path: '/provider/dashboard', headers });
    assert.equal(answer.status, status, JSON.stringify(headers));
    assert.match(answer.text, /<h1>.*ended|<h1>No rehearsal/);
    assert.match(answer.text, /<section lang="zh-HK"><h2>/);
    assert.ok(answer.text.includes(`href="http://127.0.0.1:${port}"`));
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  }
  for (const path of ['/rehearsal/enter/made-up', '/rehearsal/enter/x%0d%0aset-cookie:%20a=b', '/rehearsal/enter/'])
    assert.ok([404, 410].includes((await send({ path })).status!), path);
  assert.equal(seen.length, count, 'no rehearsal has seen any of it');
});

test('the host decides, however it is written: the marketplace is seen at every other, with the cookie or without', async () => {
  const { cookie } = await openOne();
  answerThere = (_, response) => response.end('rehearsed');
  const is_rehearsed = async (options: RawRequest) => (await send({ path: '/healthz', ...options })).text === 'rehearsed';
  for (const host of [HOST, 'rehearsal.localhost', 'REHEARSAL.LocalHost:1', 'rehearsal.localhost.', 'rehearsal.localhost.:80'])
    assert.equal(await is_rehearsed({ headers: { host, cookie } }), true, host);
  for (const host of [
    '127.0.0.1',
    'localhost',
    `not-rehearsal.localhost:${port}`,
    'rehearsal.localhost.example.hk',
    'x@rehearsal.localhost',
  ])
    assert.equal(await is_rehearsed({ headers: { host, cookie } }), false, host);
  const forgeries: Record<string, string>[] = [{ 'x-forwarded-host': HOST }, { forwarded: `host=${HOST}` }];
  for (const forged of forgeries) assert.equal(await is_rehearsed({ headers: { host: '127.0.0.1', cookie, ...forged } }), false);
  // The target names the host before the header does.
  assert.equal(await is_rehearsed({ path: `http://${HOST}/healthz`, headers: { host: '127.0.0.1', cookie } }), true);
  assert.equal(seen.at(-1)!.url, '/healthz');
  assert.equal(await is_rehearsed({ path: 'http://127.0.0.1/healthz', headers: { cookie } }), false);
});

test('a request goes as it came, without what concerns one connection and without our cookie; and so does its answer', async () => {
  const { cookie } = await openOne();
  let body = '';
  answerThere = (request, response) =>
    void text(request).then((sent) => {
      body = sent;
      response.writeHead(201, 'Made', [
        ...['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-kept', 'yes', 'connection', 'x-hop, close', 'x-hop', 'no'],
        ...['keep-alive', 'timeout=9', 'proxy-authenticate', 'Basic'],
      ]);
      response.end('made');
    });
  const answer = await send({
    method: 'POST',
    path: '/api/auth/login/?q=%E8%88%B9&q=2',
    headers: {
      cookie: `locale=zh-HK; ${cookie}; theme=dark`,
      connection: 'x-mine, close',
      'x-mine': '1',
      'x-other': '2',
      'transfer-encoding': 'chunked',
      te: 'trailers',
      expect: '100-continue',
      upgrade: 'websocket',
    },
    body: '{"username":"kayan"}',
  });
  const { method, url, headers } = seen.at(-1)!;
  assert.deepEqual([method, url, body], ['POST', '/api/auth/login/?q=%E8%88%B9&q=2', '{"username":"kayan"}']);
  assert.deepEqual([headers.host, headers.cookie, headers['x-other']], [HOST, 'locale=zh-HK; theme=dark', '2']);
  for (const name of ['x-mine', 'te', 'upgrade', 'expect']) assert.equal(headers[name], undefined, name);
  assert.deepEqual(
    [answer.status, answer.headers['set-cookie'], answer.headers['x-kept'], answer.text],
    [201, ['a=1', 'b=2'], 'yes', 'made'],
  );
  for (const name of ['x-hop', 'proxy-authenticate']) assert.equal(answer.headers[name], undefined, name);
  assert.notEqual(answer.headers['keep-alive'], 'timeout=9');
});

test('a call without a body has none there, whatever its method', async () => {
  const { cookie } = await openOne();
  answerThere = (_, response) => response.end();
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
    assert.equal((await send({ method, headers: { cookie } })).status, 200, method);
    const { headers } = seen.at(-1)!;
    assert.equal(headers['transfer-encoding'], undefined, method);
    assert.ok([undefined, '0'].includes(headers['content-length']), method);
  }
});

test('a body is no second request, whatever the connection is said to drop', async () => {
  const { cookie } = await openOne();
  answerThere = (request, response) => void text(request).then((body) => response.end(`${String(request.method)} ${body}`));
  const inner = 'GET /second HTTP/1.1\r\nhost: a\r\n\r\n';
  const headers = { cookie, connection: 'content-length, close', 'content-length': String(inner.length) };
  for (const method of ['GET', 'POST']) assert.equal((await send({ method, headers, body: inner })).text, `${method} ${inner}`);
  assert.ok(!seen.some(({ url }) => url === '/second'));
});

test('a stream passes word by word, and its end on either side is its end on the other', async () => {
  const { cookie } = await openOne();
  const streams: Parameters<RequestListener>[1][] = [];
  answerThere = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  };
  const answer = await begin({ path: '/api/bookings/live/', headers: { cookie } });
  assert.equal(answer.headers['content-type'], 'text/event-stream');
  for (const word of ['event: one\n\n', 'event: two\n\n']) {
    streams[0]!.write(word);
    assert.equal(String((await once(answer, 'data'))[0]), word);
  }
  const closed = once(streams[0]!, 'close');
  answer.destroy();
  await closed;

  const broken = await begin({ headers: { cookie } });
  streams[1]!.write('event: one\n\n');
  await once(broken, 'data');
  const failure = once(broken, 'error');
  streams[1]!.destroy();
  assert.equal(((await failure)[0] as NodeJS.ErrnoException).code, 'ECONNRESET');
});

test('a body that is too large there is refused as there, and a larger one is not collected here', async () => {
  const { cookie } = await openOne();
  answerThere = (request, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
    request.resume();
  };
  const answer = await send({ method: 'POST', headers: { cookie }, body: 'x'.repeat(200_000) });
  assert.deepEqual([answer.status, answer.text], [413, 'too large']);
});

test('a rehearsal that hangs up says no word of why: the page is ours, and the browser may reload it', async () => {
  const { cookie } = await openOne();
  answerThere = (request) => request.socket.destroy();
  for (const options of [{}, { method: 'POST', body: 'x'.repeat(100_000) }]) {
    const answer = await send({ headers: { cookie }, ...options });
    assert.equal(answer.status, 502);
    assert.match(answer.text, /isn’t answering.*演習暫時沒有回應/);
    assert.doesNotMatch(answer.text, /ECONN|hang up|node:/);
  }
});

test('one that has crashed, or was ended by its owner or from its own banner, is over for the browsers that look at it', async () => {
  const [crashed, ended, left] = [await openOne(), await openOne(), await openOne()];
  await crashed.launched.crash();
  await ended.owner.done(api.rehearsals.end);
  const count = seen.length;
  const farewell = await send({ method: 'POST', path: '/rehearsal/end', headers: { cookie: left.cookie } });
  assert.equal(farewell.status, 410);
  for (const { cookie, path } of [crashed, ended, left]) {
    assert.equal((await send({ headers: { cookie } })).status, 410);
    assert.equal((await send({ path })).status, 410);
  }
  assert.equal(seen.length, count);
  assert.equal((await left.owner.done(api.rehearsals.end)).state, 'none');
});

test('the marketplace neither counts nor logs what is rehearsed', async () => {
  const { cookie } = await openOne();
  answerThere = (_, response) => response.end('rehearsed');
  const measure = async () =>
    (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).payload
      .split('\n')
      .filter((line) => /^sampan_(?:http_)?\w+_(?:total|count)\b/.test(line) && !line.includes('/metrics'));
  const before = await measure();
  for (const options of [{ headers: { cookie } }, { method: 'POST', path: '/api/auth/login/', headers: { cookie } }, { path: '/nothing' }])
    await send(options);
  assert.deepEqual(await measure(), before);
});

test('with a host that is set, rehearsals are seen there and nowhere else, by a cookie that no other host can set', async () => {
  const played = rehearsalLaunches();
  const settings = { PUBLIC_URL: 'https://book.example.hk', REHEARSALS_URL: 'https://rehearsal.example.hk/', REHEARSALS_AT_ONCE: '1' };
  const set = await testApp({ env: settings, launch: played.launch });
  await set.app.listen({ host: '127.0.0.1', port: 0 });
  const there = { port: (set.app.server.address() as AddressInfo).port };
  const owner = await set.as((await set.buildProvider()).user);
  await owner.done(api.rehearsals.begin);
  assert.equal(played.newest().options.seen_at, 'https://rehearsal.example.hk');
  await played.newest().start();
  const { url } = await owner.done(api.rehearsals.own);
  assert.ok(url!.startsWith('https://rehearsal.example.hk/rehearsal/enter/'));
  const host = 'rehearsal.example.hk';
  const { headers } = await send({ ...there, path: new URL(url!).pathname, headers: { host } });
  assert.match(headers['set-cookie']![0]!, /^__Host-rehearsal=.*; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = headers['set-cookie']![0]!.split(';')[0]!;
  assert.equal((await send({ ...there, headers: { host, cookie } })).text, 'rehearsed');
  assert.equal((await send({ ...there, headers: { host, cookie: cookie.slice('__Host-'.length) } })).status, 404);
  assert.match((await send({ ...there, headers: { host } })).text, /href="https:\/\/book\.example\.hk"/);
  for (const other of ['rehearsal.localhost', 'book.example.hk'])
    assert.notEqual((await send({ ...there, path: '/healthz', headers: { host: other, cookie } })).text, 'rehearsed', other);
});

test('the marketplace closes although a rehearsal streams, and takes it with it', async () => {
  const played = rehearsalLaunches((_, response) => response.writeHead(200).flushHeaders());
  const closing = await testApp({ env: { REHEARSALS_AT_ONCE: '1' }, launch: played.launch });
  await closing.app.listen({ host: '127.0.0.1', port: 0 });
  const there = { port: (closing.app.server.address() as AddressInfo).port };
  const owner = await closing.as((await closing.buildProvider()).user);
  await owner.done(api.rehearsals.begin);
  await played.newest().start();
  const { url } = await owner.done(api.rehearsals.own);
  const { headers } = await send({ ...there, path: new URL(url!).pathname });
  const stream = await begin({ ...there, headers: { cookie: headers['set-cookie']![0]!.split(';')[0]! } });
  stream.on('error', () => undefined);
  await closing.app.close();
  assert.equal(played.newest().options.signal!.aborted, true);
  const socket = connect(there.port, '127.0.0.1');
  assert.equal(((await once(socket, 'error'))[0] as NodeJS.ErrnoException).code, 'ECONNREFUSED');
});
