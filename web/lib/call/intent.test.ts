import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CallError } from './call-error.ts';
import { afterFailure, intentFor, newKey, withOneMoreTry } from './intent.ts';

const lost = new CallError({ message: '', code: 'unreachable', status: 0 });
const late = new CallError({ message: '', code: 'timed_out', status: 0 });
const full = new CallError({ message: '', code: 'slot_full', status: 409 });
const repriced = new CallError({ message: '', code: 'price_changed', status: 409 });
const over = new CallError({ message: '', code: 'token_not_valid', status: 401 });
const too_often = new CallError({ message: '', code: 'too_many_requests', status: 429 });
const busy = new CallError({ message: '', code: 'busy', status: 503 });
const failed = new CallError({ message: '', code: 'internal', status: 500 });

describe('an intent to book', () => {
  it('keeps its key while nothing about it changes', () => {
    const first = intentFor({ slot: 'a', notes: '' }, null, newKey);
    assert.equal(intentFor({ slot: 'a', notes: '' }, first, newKey).key, first.key);
    assert.notEqual(intentFor({ slot: 'a', notes: 'window' }, first, newKey).key, first.key);
  });

  it('goes on with the total that it began with, and begins with what is shown', () => {
    const first = intentFor({ slot: 'a', final_amount: '609.00' }, null, newKey);
    assert.equal(intentFor({ slot: 'a', final_amount: '630.00' }, first, newKey), first);
    const next = intentFor({ slot: 'a', final_amount: '630.00' }, afterFailure(first, repriced), newKey);
    assert.notEqual(next.key, first.key);
    assert.deepEqual(JSON.parse(next.body), { slot: 'a', final_amount: '630.00' });
  });

  it('goes on with the hold that it began with, so that a lost answer is no second booking', () => {
    const first = intentFor({ slot: 'a', hold: { id: '1' } }, null, newKey);
    for (const hold of [undefined, { id: '2' }]) assert.equal(intentFor({ slot: 'a', hold }, first, newKey), first);
  });

  it('is not ended by an answer that comes before the key is looked for', () => {
    const intent = intentFor({ slot: 'a' }, null, newKey);
    for (const unread of [over, too_often]) assert.equal(afterFailure(intent, unread), intent);
  });

  it('ends with a refusal, and outlives a failure nobody can tell the end of', () => {
    const intent = intentFor({ slot: 'a' }, null, newKey);
    assert.equal(afterFailure(intent, full), null);
    assert.equal(afterFailure(intent, lost), intent);
    assert.equal(afterFailure(intent, late), intent);
    assert.equal(afterFailure(intent, failed), intent);
    assert.equal(afterFailure(intent, busy), intent);
  });

  it('has a key of visible ASCII that differs every time', () => {
    assert.match(newKey(), /^[0-9a-f]{32}$/);
    assert.notEqual(newKey(), newKey());
  });
});

describe('one more try', () => {
  const rest = async () => undefined;
  const failing = (...errors: Error[]) => {
    let sent = 0;
    return async () => {
      const error = errors[sent];
      sent += 1;
      if (error) throw error;
      return sent;
    };
  };

  it('follows a broken connection', async () => {
    assert.equal(await withOneMoreTry(failing(lost), rest), 2);
  });

  it('does not follow a refusal or a long wait', async () => {
    await assert.rejects(withOneMoreTry(failing(full), rest), full);
    await assert.rejects(withOneMoreTry(failing(late), rest), late);
  });

  it('is only one', async () => {
    await assert.rejects(withOneMoreTry(failing(lost, lost), rest), lost);
  });
});
