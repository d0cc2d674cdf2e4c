import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chosenTests } from './chosen-tests.ts';

const all = { words: [], title: undefined, changed: false, seed: undefined };

test('words choose files, -g titles, --changed what a change reaches and --seed the order, wherever they stand', () => {
  assert.deepEqual(chosenTests([]), all);
  assert.deepEqual(chosenTests(['races', 'e2e/home']), { ...all, words: ['races', 'e2e/home'] });
  for (const args of [
    ['races', '-g', 'the last place'],
    ['--grep', 'the last place', 'races'],
    ['--grep=the last place', 'races'],
  ])
    assert.deepEqual(chosenTests(args), { ...all, words: ['races'], title: 'the last place' });
  assert.deepEqual(chosenTests(['--changed', '--seed', '7']), { ...all, changed: true, seed: 7 });
});

test('npm test refuses an option that it does not understand', () => {
  const script = fileURLToPath(new URL('test.ts', import.meta.url));
  for (const args of [
    ['races', '--headed'],
    ['-t', 'the last place'],
    ['races', '-g'],
    ['--seed', 'soon'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(args.find((arg) => arg.startsWith('-'))!));
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
});
