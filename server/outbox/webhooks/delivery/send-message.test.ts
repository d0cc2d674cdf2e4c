import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rawReceiver, webhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { createPost, isAllowedUrl } from './send-message.ts';

const message = { headers: { 'content-type': 'application/json', 'content-length': '2' }, body: '{}' };
const TIMEOUT_MS = 300;
const post = createPost({ allow_private: true, timeout_ms: TIMEOUT_MS });
const guarded = createPost({ allow_private: false, timeout_ms: TIMEOUT_MS });

test('an answer of success is one, with what it says', async () => {
  const receiver = await webhookReceiver();
  receiver.answer = (response) => response.writeHead(202).end('thanks\u0000\u0007 舢舨');
  assert.deepEqual(await post(receiver.url, message), { status: 202, answer: 'thanks 舢舨', problem: null });
});

test('refusals and faults of a receiver are failures, with their status', async () => {
  const receiver = await webhookReceiver();
  for (const status of [400, 404, 410, 429, 500, 503]) {
    receiver.answer = (response) => response.writeHead(status).end('no');
    assert.deepEqual(await post(receiver.url, message), { status, answer: 'no', problem: 'status' });
  }
});

test('a redirect is not followed, wherever it leads', async () => {
  const target = await webhookReceiver();
  const receiver = await webhookReceiver();
  for (const status of [301, 302, 303, 307, 308])
    for (const location of [target.url, 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/']) {
      receiver.answer = (response) => response.writeHead(status, { location }).end();
      assert.deepEqual(await post(receiver.url, message), { status, answer: '', problem: 'redirect' });
    }
  assert.equal(target.received.length, 0);
});

test('a receiver that never answers is left after the time', async () => {
  const hanging = await rawReceiver(() => undefined);
  assert.equal((await post(hanging, message)).problem, 'timeout');
  const half = await rawReceiver((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Le'));
  assert.equal((await post(half, message)).problem, 'timeout');
  const forever = await rawReceiver((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 10);
    socket.on('close', () => clearInterval(timer));
  });
  assert.notEqual((await post(forever, message)).problem, null);
});

test('slow bytes hold a message no longer than the time, and its status has come', async () => {
  const slow = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n');
    const timer = setInterval(() => socket.write('a'), 10);
    socket.on('close', () => clearInterval(timer));
  });
  const { status, answer, problem } = await post(slow, message);
  assert.deepEqual([status, problem], [200, null]);
  assert.match(answer, /^a+$/);
  assert.ok(answer.length <= 500);
});

test('connections that are refused, reset, or speak another language are failures', async () => {
  assert.equal((await post('http://127.0.0.1:1/', message)).problem, 'connection');
  for (const answer of [
    '',
    'SSH-2.0-OpenSSH_9.9\r\n',
    'HTTP/1.1 abc\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ])
    assert.equal((await post(await rawReceiver((socket) => socket.end(answer)), message)).problem, 'connection', answer);
  const reset = await rawReceiver((socket) => socket.resetAndDestroy());
  assert.equal((await post(reset, message)).problem, 'connection');
});

test('headers without end are a failure', async () => {
  const receiver = await rawReceiver((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`));
  assert.equal((await post(receiver, message)).problem, 'connection');
});

test('of 10 MB a few kilobytes are read', async () => {
  const receiver = await webhookReceiver();
  let taken = 0;
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': 10_485_760 });
    const chunk = Buffer.alloc(65_536, 'x');
    const write = () => {
      while (!response.destroyed && response.write(chunk)) taken += chunk.length;
      taken += chunk.length;
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  };
  const { status, answer, problem } = await post(receiver.url, message);
  assert.deepEqual([status, problem, answer], [200, null, 'x'.repeat(500)]);
  assert.ok(taken < 10_485_760, `${taken} bytes were taken`);
});

test('private addresses, plain HTTP and names that lead there are refused, at every message anew', async () => {
  const receiver = await webhookReceiver();
  const { port } = new URL(receiver.url);
  for (const url of [receiver.url, `https://127.0.0.1:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`, `https://2130706433:${port}/`])
    assert.deepEqual(await guarded(url, message), { status: null, answer: '', problem: 'address' });
  assert.ok(!isAllowedUrl(new URL('http://hooks.example.com/'), false) && isAllowedUrl(new URL('https://hooks.example.com/'), false));
  // A connection asks once and goes where that says, so a name that changes its mind is seen at the next message.
  let asked = 0;
  const rebound = createPost({
    allow_private: false,
    timeout_ms: TIMEOUT_MS,
    resolve: (_, __, answer) => answer(null, [{ address: (asked += 1) < 3 ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
  });
  for (const times of [1, 2, 3]) {
    assert.equal((await rebound(`https://hooks.example.com:${port}/`, message)).problem, 'address');
    assert.equal(asked, times);
  }
  assert.equal(receiver.received.length, 0);
});
