import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { serveTo, signIn, standIn, storage } from '../../../tests/support/browser.ts';
import { CallError, type CallCode } from './call-error.ts';
import { callHere as call, http } from './call.ts';
import { TIMEOUT_MS } from './idle-timeout.ts';

standIn({ document: { documentElement: { lang: 'en' } } });

const acts = Object.values<Record<string, Endpoint>>(api).flatMap((calls) => Object.values(calls).filter(({ idempotent }) => idempotent));

/** What the server answers to a refresh, and under which tokens and keys anything else was asked. */
let refresh = 200;
let tokens: (string | undefined)[] = [];
let keys: unknown[] = [];
/** What becomes of the next requests: `lost`, no answer arrives, or a refusal of this status. Later ones are answered. */
let ends: ('lost' | number)[] = [];
/** Under this token nothing is answered, nor written down: a call that was given up may arrive during the next test. */
const LATE = 'late';
serveTo(http, ({ url, headers }, reply) => {
  const answer = (status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url === api.auth.refresh.path) return answer(refresh, refresh === 200 ? { access: 'fresh' } : { detail: 'No.', code: 'busy' });
  if (headers.authorization === `Bearer ${LATE}`) return undefined;
  tokens.push(headers.authorization);
  keys.push(headers['idempotency-key']);
  const end = headers.authorization === 'Bearer worn' ? undefined : ends.shift();
  if (end === 'lost') return void reply.destroy();
  if (end) return answer(end, { detail: 'No.', code: 'busy' });
  return headers.authorization === 'Bearer worn' ? answer(401, { detail: 'Over.', code: 'token_not_valid' }) : answer(201, { id: 'made' });
});

beforeEach(begin);

function begin(): void {
  refresh = 200;
  tokens = [];
  keys = [];
  ends = [];
  signIn('worn');
}

test('the browser is given no schemas: what it decides by is in what it loads', () => {
  const loaded = Object.values<Record<string, object>>(api).flatMap((calls) => Object.values(calls).flatMap(Object.keys));
  assert.deepEqual([...new Set(loaded)].sort(), ['concerns_caller', 'idempotent', 'method', 'path', 'who']);
});

const contact = { customer_name: 'Sofia', customer_email: 'sofia@example.it', customer_phone: '+39 333 555 0184' };
const asked = { service: 's', availability_slot: 'a', participants: 1, ...contact };
const bookings = [
  () => call(api.bookings.book, { body: asked, idempotency_key: 'k' }),
  () => call(api.pages.book, { body: { page: 'p', ...asked }, idempotency_key: 'k' }),
];

test('a call that is not answered in time has timed out, and one whose connection breaks reaches nobody', async () => {
  assert.equal(http.defaults.timeout, TIMEOUT_MS);
  signIn('good');
  const failsAs = (code: CallCode) => assert.rejects(bookings[0]!(), (error) => error instanceof CallError && error.code === code);
  ends = ['lost'];
  await failsAs('unreachable');
  signIn(LATE);
  http.defaults.timeout = 1;
  await failsAs('timed_out');
  http.defaults.timeout = TIMEOUT_MS;
});

test('a booking refused for a worn token is asked again with a fresh one', async () => {
  for (const book of bookings) {
    begin();
    await book();
    assert.deepEqual(tokens, ['Bearer worn', 'Bearer fresh']);
  }
});

test('a booking refused for a worn token is not sent as a guest’s, whether the session is over or cannot be asked after', async () => {
  for (const book of bookings)
    for (const status of [401, 503]) {
      begin();
      refresh = status;
      await assert.rejects(book(), (error) => error instanceof CallError && error.status === status);
      assert.deepEqual(tokens, ['Bearer worn']);
    }
});

test('what a secret link does needs no session, so a worn token is left out', async () => {
  const params = { token: 't' };
  const by_link = [
    () => call(api.guests.cancel, { params, body: {}, idempotency_key: 'k' }),
    () => call(api.guests.sendMessage, { params, body: { message: 'We are late.' }, idempotency_key: 'k' }),
    () => call(api.guests.review, { params, body: { rating: 5 }, idempotency_key: 'k' }),
  ];
  for (const act of by_link) {
    begin();
    refresh = 401;
    await act();
    assert.deepEqual(tokens, ['Bearer worn', undefined]);
  }
});

test('what operators alone may read in production is asked as one again, and as nobody never', async () => {
  await call(api.outbox.list, {});
  assert.deepEqual(tokens, ['Bearer worn', 'Bearer fresh']);
  begin();
  refresh = 401;
  await assert.rejects(call(api.outbox.list, {}), (error) => error instanceof CallError && error.status === 401);
  assert.deepEqual(tokens, ['Bearer worn']);
});

test('a booking is made as a guest’s where nobody was signed in', async () => {
  for (const book of bookings) {
    begin();
    storage.clear();
    await book();
    assert.deepEqual(tokens, [undefined]);
  }
});

/** Carries acts out one after the other; the number of the key that each was sent with, in the order in which they first came. */
async function keysOf(...sent: (() => Promise<unknown>)[]): Promise<number[]> {
  storage.set('auth_token', 'fresh');
  for (const send of sent) await send().catch((error: unknown) => assert.ok(error instanceof CallError));
  const known = [...new Set(keys)];
  return keys.map((key) => known.indexOf(key));
}

const id = '019a0000-0000-7000-8000-000000000000';
const unverify = () => call(api.operator.unverifyProvider, { params: { id }, body: { reason: 'For a reason' } });
const suspend = (reason = 'For a reason', of = id) => call(api.operator.suspendProvider, { params: { id: of }, body: { reason } });

test('every act that takes a key is sent with one, and nothing else is', async () => {
  assert.ok(acts.length > 70);
  for (const act of acts) await keysOf(() => call(act, {} as never));
  for (const key of keys) assert.match(String(key), /^[0-9a-f]{32}$/);
  assert.equal(new Set(keys).size, acts.length);
  keys = [];
  await keysOf(
    () => call(api.operator.overview),
    () => call(api.saved.add, { body: { service_ids: [id] } }),
  );
  assert.deepEqual(keys, [undefined, undefined]);
});

test('a key of the screen’s own is the one that is sent', async () => {
  await keysOf(() => call(api.bookings.accept, { params: { id }, idempotency_key: 'k' }));
  assert.deepEqual(keys, ['k']);
});

test('what is pressed again after a lost answer has the key of the first press, and another key when it was answered', async () => {
  ends = ['lost', 'lost'];
  assert.deepEqual(await keysOf(suspend, suspend, suspend, suspend), [0, 0, 0, 1]);
});

test('an answer from which nobody can tell what was done keeps the key, and a refusal ends it', async () => {
  ends = [503, 500, 429, 409];
  assert.deepEqual(await keysOf(suspend, suspend, suspend, suspend, suspend), [0, 0, 0, 0, 1]);
});

test('another act, another body and another thing have another key while an answer is out', async () => {
  ends = ['lost', 'lost', 'lost', 'lost'];
  const others = [() => suspend('For another'), () => suspend(undefined, 'another'), unverify];
  assert.deepEqual(await keysOf(suspend, ...others, suspend), [0, 1, 2, 3, 0]);
});

test('what is pressed again after something else was done is wanted anew', async () => {
  const reinstate = () => call(api.operator.reinstateProvider, { params: { id } });
  ends = ['lost'];
  assert.deepEqual(await keysOf(suspend, reinstate, suspend), [0, 1, 2]);
  keys = [];
  ends = ['lost'];
  const restore = () => call(api.ownServices.restore, { params: { id } });
  assert.deepEqual(await keysOf(restore, () => call(api.ownServices.remove, { params: { id } }), restore), [0, 1, 2]);
});

test('what is only asked meanwhile changes nothing of what is out', async () => {
  ends = ['lost'];
  const ask = () => call(api.bookings.quoteChange, { params: { id }, body: { availability_slot: id, customer_name: 'Chan' } });
  assert.deepEqual(await keysOf(suspend, ask, () => call(api.operator.overview), suspend), [0, 1, 1, 0]);
});

test('an act that is sent again with a fresh token keeps its key', async () => {
  await suspend();
  assert.deepEqual(tokens, ['Bearer worn', 'Bearer fresh']);
  assert.equal(new Set(keys).size, 1);
});
