import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Refusal } from '../api/errors.ts';
import { createBatcher } from './batcher.ts';

/** Until all that was begun has come as far as it can. */
async function turn(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await turnOfTheLoop();
}

/** Work that goes on until it is let go, and notes what was done together. */
function bench() {
  const groups: string[][] = [];
  const held: (() => void)[] = [];
  const run = async (asked: string[]) => {
    groups.push(asked);
    await new Promise<void>((resolve) => held.push(resolve));
    if (asked.includes('bad')) throw new Error('bad');
    return asked.map((one) => one.toUpperCase());
  };
  return { groups, run, letGo: () => held.shift()!() };
}

test('what comes alone is done alone, and what waits meanwhile is done together and answered one by one', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 3 });
  const first = ask('a');
  await turn();
  const others = ['b', 'c', 'd', 'e'].map(ask);
  await turn();
  assert.deepEqual(groups, [['a']]);
  letGo();
  assert.equal(await first, 'A');
  await turn();
  assert.deepEqual(groups, [['a'], ['b', 'c', 'd']], 'no more than a group holds, in the order of coming');
  letGo();
  assert.deepEqual(await Promise.all(others.slice(0, 3)), ['B', 'C', 'D']);
  await turn();
  letGo();
  assert.equal(await others[3], 'E');
  assert.deepEqual(groups.at(-1), ['e']);
});

test('an item with a conflicting key waits, and lets others pass', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 2, maxBatch: 9, conflictKey: (asked) => asked[0]! });
  const all = [ask('x1')];
  await turn();
  all.push(ask('x2'), ask('y1'));
  await turn();
  assert.deepEqual(groups, [['x1'], ['y1']]);
  letGo();
  letGo();
  await turn();
  assert.deepEqual(groups, [['x1'], ['y1'], ['x2']]);
  letGo();
  assert.deepEqual(await Promise.all(all), ['X1', 'X2', 'Y1']);
});

test('a group that failed before anything was done is done one by one, and only the bad one fails', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 9, retryAlone: (error) => (error as Error).message === 'bad' });
  const all = Promise.allSettled(['a', 'bad', 'c'].map(ask));
  await turn();
  for (const expected of [['a', 'bad', 'c'], ['a'], ['bad'], ['c']]) {
    assert.deepEqual(groups.at(-1), expected);
    letGo();
    await turn();
  }
  assert.deepEqual(
    (await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    ['A', 'failed', 'C'],
  );
});

test('after a failure that may have come too late nothing is done again', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 9, retryAlone: () => false });
  const all = Promise.allSettled(['a', 'bad'].map(ask));
  await turn();
  letGo();
  assert.ok((await all).every(({ status }) => status === 'rejected'));
  assert.equal(groups.length, 1);
  const after = ask('c');
  await turn();
  letGo();
  assert.equal(await after, 'C', 'and the lane is free again');
});

test('an answer settles those who were waiting when its group was sent, and nobody who came later', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, {
    concurrency: 1,
    maxBatch: 1,
    resolveWaiting: (answers) => (waiting) => (answers.has('full') && waiting === 'wanted' ? 'no' : undefined),
  });
  const before = [ask('full'), ask('wanted'), ask('other')];
  await turn();
  const later = ask('wanted');
  letGo();
  assert.deepEqual(await Promise.all(before.slice(0, 2)), ['FULL', 'no']);
  await turn();
  letGo();
  await turn();
  letGo();
  assert.deepEqual([await before[2], await later], ['OTHER', 'WANTED']);
  assert.deepEqual(groups, [['full'], ['other'], ['wanted']]);
});

test('items of one batch share their group key, and the others come next', async () => {
  const { groups, run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 2, groupKey: (asked) => asked[0]! });
  const all = [ask('x1'), ask('y1'), ask('x2'), ask('x3'), ask('y2')];
  for (const expected of [['x1', 'x2'], ['y1', 'y2'], ['x3']]) {
    await turn();
    assert.deepEqual(groups.at(-1), expected);
    letGo();
  }
  assert.deepEqual(await Promise.all(all), ['X1', 'Y1', 'X2', 'X3', 'Y2']);
});

const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'busy' && Number(error.extra.retry_after) > 0;

test('who comes when too many wait is refused at once, and those who wait are served', async () => {
  const { run, letGo } = bench();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 9, maxWaiting: 2 });
  const first = ask('a');
  await turn();
  const others = [ask('b'), ask('c')];
  await assert.rejects(ask('d'), isBusy);
  letGo();
  await first;
  await turn();
  const later = ask('e');
  letGo();
  assert.deepEqual(await Promise.all(others), ['B', 'C']);
  await turn();
  letGo();
  assert.equal(await later, 'E');
});

test('one that is over is not done when its turn comes, and refused before that, however long the run before takes', async () => {
  const { groups, run, letGo } = bench();
  const over = new Set<string>();
  const ask = createBatcher(run, { concurrency: 1, maxBatch: 1, isExpired: (asked) => over.has(asked) });
  const first = ask('a');
  await turn();
  const [gone, late, stored] = [ask('gone'), ask('late'), ask('stored')];
  over.add('late');
  await assert.rejects(late, isBusy);
  over.add('gone');
  letGo();
  await assert.rejects(gone, isBusy);
  await turn();
  letGo();
  assert.deepEqual([await first, await stored], ['A', 'STORED']);
  assert.deepEqual(groups, [['a'], ['stored']]);
});
