import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

test('an account with many pictures waits for others after each of them, and one is decoded at a time', async () => {
  const turns = new FairQueue();
  const done: string[] = [];
  let at_once = 0;
  const work = (name: string) => async () => {
    at_once += 1;
    assert.equal(at_once, 1);
    await Promise.resolve();
    done.push(name);
    at_once -= 1;
    return name;
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => turns.run(name[0]!, work(name)));
  assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  assert.deepEqual(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a failure reaches the account that caused it, and the next goes on', async () => {
  const turns = new FairQueue();
  const broken = turns.run('a', () => Promise.reject(new Error('torn')));
  const next = turns.run('a', async () => 'whole');
  await assert.rejects(broken, /torn/);
  assert.equal(await next, 'whole');
});
