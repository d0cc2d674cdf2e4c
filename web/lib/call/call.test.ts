import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { serveTo, signIn, standIn, storage } from '../../../tests/support/browser.ts';
import { CallError } from './call-error.ts';
import { callHere as call, http } from './call.ts';

standIn({ document: { documentElement: { lang: 'en' } } });

/** What the server answers to a refresh, and under which tokens anything else was asked. */
let refresh = 200;
let tokens: (string | undefined)[] = [];
serveTo(http, ({ url, headers }, reply) => {
  const answer = (status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url === api.auth.refresh.path) return answer(refresh, refresh === 200 ? { access: 'fresh' } : { detail: 'No.', code: 'busy' });
  tokens.push(headers.authorization);
  return headers.authorization === 'Bearer worn' ? answer(401, { detail: 'Over.', code: 'token_not_valid' }) : answer(201, { id: 'made' });
});

beforeEach(begin);

function begin(): void {
  refresh = 200;
  tokens = [];
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
