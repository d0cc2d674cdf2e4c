import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarServer } from '../../../tests/support/calendar-server.ts';
import { getFromOutside, OutboundFailure } from './get-from-outside.ts';
import { isPublicAddress } from './public-address.ts';

const server = await calendarServer();
const get = (url: string, options: Partial<Parameters<typeof getFromOutside>[1]> = {}) =>
  getFromOutside(url, { most_bytes: 1_000, timeout_ms: 60_000, mayAsk: () => true, ...options });
const failure = async (url: string, options: Partial<Parameters<typeof getFromOutside>[1]> = {}) => {
  const error: unknown = await get(url, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof OutboundFailure, String(error));
  return error.code;
};

test('an address that leads into a private network is not asked, by number, by name, or written oddly', async () => {
  const { port } = new URL(server.url);
  server.answer('secret');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0', '169.254.169.254'])
    assert.equal(await failure(`http://${host}:${port}/`, { mayAsk: isPublicAddress }), 'not_public', host);
  assert.equal(await failure('file:///etc/passwd'), 'not_public');
  assert.equal(server.asked.length, 0);
});

test('a redirect is followed to where it may lead, five times at most', async () => {
  server.answer((request, response) => {
    const hops = Number(/\d+$/.exec(request.url!)?.[0]);
    if (hops === 0) response.end('there');
    else response.writeHead(302, { location: `/${hops - 1}` }).end();
  });
  assert.equal((await get(new URL('/5', server.url).href)).body.toString(), 'there');
  assert.equal(await failure(new URL('/6', server.url).href), 'unreachable');
  server.answer((_, response) => response.writeHead(302, { location: 'ftp://example.com/' }).end());
  assert.equal(await failure(server.url), 'not_public');
});

test('what a redirect leads to is looked at as well, and may not be a private address', async () => {
  const { port } = new URL(server.url);
  const mayAsk = (ip: string) => ip === '127.0.0.1';
  server.answer('here');
  assert.equal((await get(server.url, { mayAsk })).status, 200);
  for (const host of ['127.0.0.2', '[::1]', '169.254.169.254', '10.0.0.1']) {
    server.answer((_, response) => response.writeHead(307, { location: `http://${host}:${port}/` }).end());
    assert.equal(await failure(server.url, { mayAsk }), 'not_public', host);
  }
});

test('a server that hangs, sends a byte at a time, resets or cuts its answer short is given up', async () => {
  server.answer(() => undefined);
  assert.equal(await failure(server.url, { timeout_ms: 100 }), 'unreachable');
  const dripping: NodeJS.Timeout[] = [];
  server.answer((_, response) => {
    response.writeHead(200);
    dripping.push(setInterval(() => response.write('x'), 10));
  });
  assert.equal(await failure(server.url, { timeout_ms: 200, most_bytes: 1_000_000 }), 'unreachable');
  for (const timer of dripping) clearInterval(timer);
  server.answer((request) => request.socket.resetAndDestroy());
  assert.equal(await failure(server.url), 'unreachable');
  server.answer((request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    setImmediate(() => request.socket.destroy());
  });
  assert.equal(await failure(server.url), 'unreachable');
});

test('an answer that is too long is not read to its end, whether or not it says how long it is', async () => {
  for (const headers of [{}, { 'content-length': '5000' }]) {
    server.answer((_, response) => void response.writeHead(200, headers).end('x'.repeat(5_000)));
    assert.equal(await failure(server.url), 'too_large');
  }
  server.answer('x'.repeat(1_000));
  assert.equal((await get(server.url)).body.length, 1_000);
});
