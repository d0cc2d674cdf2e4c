import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import type { z } from 'zod';
import { api } from '../../../contract/api.ts';
import { SERVICE_IN_PAGE_KB } from '../../../contract/api/pages.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { MOST_SERVICES } from '../../../contract/pages.ts';
import { openApp, testApp } from '../../../tests/support/app.ts';
import { METRICS_TOKEN, movedBy } from '../../../tests/support/figures.ts';
import { until } from '../../../tests/support/until.ts';
import { jsonSchemaOf } from '../api/openapi.ts';
import { default_timeouts } from './timeouts.ts';
import { BODY_BYTES } from '../api/serve.ts';

// What is sent slowly, or is larger than it needs to be, takes no more memory than it must.
const { sql, guest, as, buildProvider } = await testApp();
const hasty = await openApp(sql, {}, { request_ms: 300, headers_ms: 200, quiet_ms: 400, look_ms: 20 });
after(() => hasty.close());
await hasty.listen({ host: '127.0.0.1', port: 0 });
const { port } = hasty.server.address() as AddressInfo;

const head = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const open = async (words: string): Promise<{ socket: Socket; heard: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(words);
  return { socket, heard: () => heard };
};

/** Not `once`, which would fail where the connection is reset because something was still being sent. */
const untilCut = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

test('a body that never ends is cut, and its sender gets an answer', async () => {
  for (const { method, path } of [api.auth.refresh, api.pages.book]) {
    const { socket, heard } = await open(head(method, path, 'Content-Length: 5000') + '{"refresh": "');
    await untilCut(socket);
    assert.match(heard(), /^HTTP\/1\.1 408 /, path);
  }
});

test('a body is cut also when something of it comes all the time', async () => {
  const { socket } = await open(head('POST', api.auth.refresh.path, 'Content-Length: 8000'));
  const drip = setInterval(() => socket.write(' '), 10);
  await untilCut(socket);
  clearInterval(drip);
});

test('a connection on which nothing is sent, or nothing is read, is cut', async () => {
  const silent = await open('GET / HTTP/1.1\r\nHost: h');
  await untilCut(silent.socket);
  const deaf = connect(port, '127.0.0.1');
  deaf.on('error', () => undefined).pause();
  // More than fits between the two.
  deaf.write(head('GET', '/api/openapi.json', 'Accept: */*').repeat(60));
  const connections = () => new Promise<number>((resolve) => hasty.server.getConnections((_, count) => resolve(count)));
  await until('the server lets go', async () => (await connections()) === 0);
  deaf.destroy();
});

test('by default a slow body is cut within minutes', () => {
  assert.ok(default_timeouts.request_ms <= 120_000 && default_timeouts.quiet_ms <= 120_000 && default_timeouts.headers_ms <= 60_000);
});

const withBody: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group).filter(({ body }) => body));

test('a call takes the largest body that its schema can need, and not much more', () => {
  for (const { method, path, body, body_kb } of withBody) {
    const most = body_kb === undefined ? BODY_BYTES : body_kb * 1_024;
    const needed = lengthOf(jsonSchemaOf(body!, 'input'));
    assert.ok(needed <= most || path.startsWith('/api/auth/'), `${method} ${path} needs ${needed}`);
    // What is read and not written: the texts of a page's services.
    const passed_over = path === api.ownPages.replace.path ? MOST_SERVICES * SERVICE_IN_PAGE_KB * 1_024 : 0;
    if (body_kb !== undefined && body_kb > 20)
      assert.ok(most < 1.5 * needed + passed_over, `${method} ${path} needs no more than ${needed + passed_over}`);
  }
});

test('a body larger than its call takes is refused, and so is a stranger’s before it is read', async () => {
  for (const endpoint of withBody) {
    const body = { x: 'x'.repeat((endpoint.body_kb ?? 20) * 1_024) };
    const { status } = await guest.ask(endpoint, { params: { id: crypto.randomUUID(), token: 'x'.repeat(43) }, body });
    assert.equal(status, endpoint.who === 'anyone' ? 413 : 401, `${endpoint.method} ${endpoint.path}`);
  }
  assert.equal(api.auth.login.body_kb, 8);
  assert.equal(api.auth.refresh.body_kb, 8);
});

test('a stranger who begins a body that is not for strangers is answered before it has come', async () => {
  const { socket, heard } = await open(head('POST', api.ownServices.create.path, 'Content-Length: 300000') + '{');
  await once(socket, 'data');
  assert.match(heard(), /^HTTP\/1\.1 401 /);
  socket.destroy();
});

test('what its sender breaks off is no fault of ours: not logged as one, not counted as turned away', async () => {
  const watched = await openApp(sql, { METRICS_TOKEN });
  after(() => watched.close());
  const logged: string[] = [];
  let answered = 0;
  watched.addHook('onRequest', async (request) => {
    for (const level of ['warn', 'error'] as const) request.log[level] = () => void logged.push(`${level} ${request.url}`);
  });
  watched.addHook('onSend', async () => void (answered += 1));
  await watched.listen({ host: '127.0.0.1', port: 0 });
  let authorization = '';
  const signed_in = await as((await buildProvider()).user, async ({ headers }) => {
    authorization = headers.authorization ?? '';
    return { status: 200, headers: {}, text: '' };
  });
  await signed_in.ask(api.auth.user);

  const multipart = 'multipart/form-data; boundary=x';
  const sent = [
    [api.auth.refresh, 'application/json', '{"refr'],
    [api.ownServices.create, 'application/json', '{"title'],
    [api.ownServices.create, multipart, '--x\r\nContent-Disposition: form-data; na'],
    [api.uploads.image, multipart, '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n\x89PNG'],
  ] as const;
  const broken_off = async () => {
    const before = answered;
    for (const [{ method, path }, type, begun] of sent) {
      const socket = connect((watched.server.address() as AddressInfo).port, '127.0.0.1');
      const more = `Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${begun}`;
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: ${authorization}\r\n${more}`);
      await once(watched.server, 'request');
      socket.resetAndDestroy();
    }
    await until('all have been answered', async () => answered === before + sent.length);
  };
  assert.deepEqual(await movedBy(watched, broken_off), {});
  assert.deepEqual(logged, []);
});

test('a form that is broken off before its parts are read is waited for by nobody', async () => {
  const slow = await openApp(sql);
  after(() => slow.close());
  // Whatever is asked before the parts are read, such as who the caller is, takes longer than its sender stays.
  slow.addHook('preHandler', async ({ raw }) => {
    if (!raw.destroyed) await new Promise((gone) => raw.once('close', gone));
  });
  const statuses: number[] = [];
  slow.addHook('onSend', async (_, reply) => void statuses.push(reply.statusCode));
  await slow.listen({ host: '127.0.0.1', port: 0 });
  let authorization = '';
  const provider = await as((await buildProvider()).user, async ({ headers }) => {
    authorization = headers.authorization ?? '';
    return { status: 200, headers: {}, text: '' };
  });
  await provider.ask(api.auth.user);
  const more = `Authorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n`;
  for (const { method, path } of [api.uploads.image, api.ownServices.create]) {
    const socket = connect((slow.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(`${method} ${path} HTTP/1.1\r\nHost: here\r\n${more}`);
    socket.on('error', () => undefined).resume();
  }
  await until('both are answered', async () => statuses.length === 2);
  assert.deepEqual(statuses, [400, 400]);
});

type Schema = z.core.JSONSchema.BaseSchema;

/** The most bytes that JSON of this schema can have, each letter of a text written as an escape of six; numbers are short. */
function lengthOf(schema: Schema | boolean, defs: Record<string, Schema> = (schema as Schema).$defs ?? {}): number {
  if (typeof schema === 'boolean') return 0;
  const { $ref, enum: words, anyOf, type, format, maxLength, maxItems, items, properties = {} } = schema;
  const of = (one: Schema | boolean) => lengthOf(one, defs);
  if ($ref) return of(defs[$ref.replace('#/$defs/', '')] ?? {});
  if (words) return Math.max(...words.map((word) => JSON.stringify(word).length));
  if (anyOf) return Math.max(...anyOf.map(of));
  if (format === 'uuid') return 38;
  if (type === 'string') return 2 + 6 * (maxLength ?? 40);
  if (type === 'array') return 2 + (maxItems ?? 0) * (1 + of(items as Schema));
  if (type === 'object') return Object.entries(properties).reduce((sum, [name, one]) => sum + name.length + 4 + of(one), 2);
  return 25;
}
