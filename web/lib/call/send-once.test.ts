import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from './call-error.ts';
import { newSendOnce } from './send-once.ts';

const lost = new CallError({ message: '', code: 'unreachable', status: 0 });
const refused = new CallError({ message: '', code: 'slot_full', status: 409 });

/** Sends a body, and what is sent, by its key; fails as it should. */
function sender() {
  const sendOnce = newSendOnce();
  const seen: { key: string; body: object }[] = [];
  const send = (body: object, error?: Error) =>
    sendOnce(body, async (key, body) => {
      seen.push({ key, body });
      if (error) throw error;
    });
  return { send, seen, keys: () => new Set(seen.map(({ key }) => key)).size };
}

test('after a lost answer the same body has the same key, and another one a new key', async () => {
  const { send, seen, keys } = sender();
  await assert.rejects(send({ name: 'Mei' }, lost), lost);
  await assert.rejects(send({ name: 'Mei' }, lost), lost);
  assert.equal(keys(), 1);
  await send({ name: 'Ada' });
  assert.equal(keys(), 2);
  assert.deepEqual(seen.at(-1)!.body, { name: 'Ada' });
});

test('a success and a refusal end the key, a fault of our own does not', async () => {
  const { send, keys } = sender();
  await send({});
  await assert.rejects(send({}, refused), refused);
  assert.equal(keys(), 2);
  await assert.rejects(send({}, new TypeError('ours')), TypeError);
  await send({});
  assert.equal(keys(), 3);
});
