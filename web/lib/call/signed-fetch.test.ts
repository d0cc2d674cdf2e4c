import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { serveTo, signIn, standIn } from '../../../tests/support/browser.ts';
import { CallError } from './call-error.ts';
import { http } from './call.ts';
import { TIMEOUT_MS } from './idle-timeout.ts';
import { signedFile } from './signed-fetch.ts';

/** Tells that the page was left, and that a piece of an answer came. */
const browser = new EventTarget();
standIn({ document: { documentElement: { lang: 'en' } } });
standIn({
  window: {
    location: {
      pathname: '/provider/bookings',
      search: '?status=pending',
      assign: (address: string) => browser.dispatchEvent(new CustomEvent('left', { detail: address })),
    },
  },
});
// A browser asks the page's own host.
const fetchAnywhere = globalThis.fetch;
globalThis.fetch = async (address, how) => {
  const { body, status, headers } = await fetchAnywhere(new URL(address as string, http.defaults.baseURL), how);
  const announced = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, onward) => {
      onward.enqueue(piece);
      browser.dispatchEvent(new Event('piece'));
    },
  });
  return new Response(body?.pipeThrough(announced) ?? null, { status, headers });
};

/** What the server answers to a refresh and with a file, and under which tokens it was asked for one. */
let refresh = 200;
let answerFile: (reply: ServerResponse) => void;
let tokens: (string | undefined)[] = [];
serveTo(http, ({ url, headers }, reply) => {
  if (url === api.auth.refresh.path)
    return reply.writeHead(refresh, { 'content-type': 'application/json' }).end(refresh === 200 ? '{"access":"fresh"}' : '{}');
  tokens.push(headers.authorization);
  if (headers.authorization === 'Bearer worn') return reply.writeHead(401).end('{}');
  return answerFile(reply);
});

beforeEach(() => {
  refresh = 200;
  answerFile = (reply) => void reply.setHeader('content-type', 'text/csv').end('a,b');
  tokens = [];
  signIn('good');
});

const exported = () => signedFile(api.bookings.export, { query: { status: 'pending' } });

test('a file comes with its kind, for a worn token after one refresh', async () => {
  signIn('worn');
  const file = await exported();
  assert.deepEqual([await file.text(), file.type, tokens], ['a,b', 'text/csv', ['Bearer worn', 'Bearer fresh']]);
});

test('who has no session any more is led to sign in', async () => {
  signIn('worn');
  refresh = 401;
  const leaving = once(browser, 'left').then((events) => (events as [CustomEvent<string>])[0].detail);
  const stays = exported().then(() => 'has a file', String);
  assert.equal(await Promise.race([leaving, stays]), '/login?next=%2Fprovider%2Fbookings%3Fstatus%3Dpending');
});

test('a session that cannot be asked after stays, and the person learns of it', async () => {
  signIn('worn');
  refresh = 503;
  await assert.rejects(exported(), (error) => error instanceof CallError && error.status === 503);
});

test('a refusal is shown in the server’s words', async () => {
  answerFile = (reply) => void reply.writeHead(429).end(JSON.stringify({ detail: 'Too many.', code: 'throttled' }));
  await assert.rejects(exported(), (error) => error instanceof CallError && error.message === 'Too many.');
});

test('a server that says nothing, before its reply or in the middle of it, is waited for 10 seconds', async (t) => {
  for (const begin of [() => undefined, say]) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asking = held();
    const rejected = assert.rejects(exported(), (error) => error instanceof CallError && error.timed_out);
    await begin(await asking);
    t.mock.timers.tick(TIMEOUT_MS);
    await rejected;
    t.mock.timers.reset();
  }
});

test('a file that keeps coming may take longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asking = held();
  const file = exported();
  const reply = await asking;
  for (let piece = 0; piece < 3; piece += 1) {
    t.mock.timers.tick(TIMEOUT_MS - 1);
    await say(reply);
  }
  reply.end('b');
  assert.equal(await (await file).text(), 'a,a,a,b');
});

/** The reply to the next call for a file, left to the test. */
function held(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    answerFile = resolve;
  });
}

async function say(reply: ServerResponse): Promise<void> {
  const came = once(browser, 'piece');
  reply.write('a,');
  await came;
  // What came is passed on before anything else happens.
  await new Promise(setImmediate);
}
