import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import axios from 'axios';
import { storage, serveTo, signIn } from '../../../tests/support/browser.ts';
import { CallError } from '../call/call-error.ts';
import { freshToken } from './refresh.ts';
import { accessToken, refreshToken } from './tokens.ts';

let asked = 0;
let status = 200;
const http = axios.create({ validateStatus: () => true });
serveTo(http, (_, reply) => {
  asked += 1;
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(status === 200 ? { access: `fresh-${asked}` } : { detail: 'Not now.', code: 'busy' }));
});

beforeEach(begin);

function begin(): void {
  asked = 0;
  status = 200;
  signIn('stale');
}

test('ten calls refused at once cause one refresh', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => freshToken(http, 'stale')));
  assert.equal(asked, 1);
  assert.deepEqual(new Set(tokens), new Set(['fresh-1']));
  assert.equal(accessToken(), 'fresh-1');
});

test('a token another tab has just fetched is used as it is', async () => {
  storage.set('auth_token', 'from-another-tab');
  assert.equal(await freshToken(http, 'stale'), 'from-another-tab');
  assert.equal(asked, 0);
});

test('a refused refresh ends the session: all three keys are cleared', async () => {
  for (const refused of [400, 401]) {
    begin();
    status = refused;
    assert.equal(await freshToken(http, 'stale'), null);
    assert.deepEqual([...storage.keys()], []);
  }
});

test('a refresh that cannot be answered just now ends nothing, and the next one may do', async () => {
  for (const away of [429, 500, 502, 503]) {
    begin();
    status = away;
    await assert.rejects(freshToken(http, 'stale'), (error) => error instanceof CallError && error.status === away);
    assert.deepEqual([...storage.keys()], ['auth_token', 'refresh_token', 'user_data']);
    status = 200;
    assert.equal(await freshToken(http, 'stale'), 'fresh-2');
  }
});

test('a session begun in another tab meanwhile is left alone', async () => {
  status = 401;
  const over = freshToken(http, 'stale');
  storage.set('refresh_token', 'r2');
  assert.equal(await over, null);
  assert.equal(refreshToken(), 'r2');
});
