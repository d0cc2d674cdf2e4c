import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import axios from 'axios';
import { CallError } from './call-error.ts';
import { freshToken } from './refresh.ts';
import { accessToken, refreshToken } from './tokens.ts';

// What every browser has and Node keeps behind a flag.
const kept = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});

let asked = 0;
let status = 200;
const server = createServer((_, reply) => {
  asked += 1;
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(status === 200 ? { access: `fresh-${asked}` } : { detail: 'Not now.', code: 'busy' }));
});
const http = axios.create({ validateStatus: () => true });

before(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());
beforeEach(signIn);

function signIn(): void {
  asked = 0;
  status = 200;
  kept.clear();
  kept.set('auth_token', 'stale').set('refresh_token', 'r1').set('user_data', '{}');
}

test('ten calls refused at once cause one refresh', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => freshToken(http, 'stale')));
  assert.equal(asked, 1);
  assert.deepEqual(new Set(tokens), new Set(['fresh-1']));
  assert.equal(accessToken(), 'fresh-1');
});

test('a token another tab has just fetched is used as it is', async () => {
  kept.set('auth_token', 'from-another-tab');
  assert.equal(await freshToken(http, 'stale'), 'from-another-tab');
  assert.equal(asked, 0);
});

test('a refused refresh ends the session: all three keys are cleared', async () => {
  for (const refused of [400, 401]) {
    signIn();
    status = refused;
    assert.equal(await freshToken(http, 'stale'), null);
    assert.deepEqual([...kept.keys()], []);
  }
});

test('a refresh that cannot be answered just now ends nothing, and the next one may do', async () => {
  for (const away of [429, 500, 502, 503]) {
    signIn();
    status = away;
    await assert.rejects(freshToken(http, 'stale'), (error) => error instanceof CallError && error.status === away);
    assert.deepEqual([...kept.keys()], ['auth_token', 'refresh_token', 'user_data']);
    status = 200;
    assert.equal(await freshToken(http, 'stale'), 'fresh-2');
  }
});

test('a session begun in another tab meanwhile is left alone', async () => {
  status = 401;
  const over = freshToken(http, 'stale');
  kept.set('refresh_token', 'r2');
  assert.equal(await over, null);
  assert.equal(refreshToken(), 'r2');
});
