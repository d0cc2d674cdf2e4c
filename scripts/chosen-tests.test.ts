import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { byTitle, chosenTests } from './chosen-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampan-titles-'));
after(() => rmSync(folder, { recursive: true }));
// Node sets this for test files; a test run started by a test would then report to it instead of printing.
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

test('words choose files and -g titles, wherever it stands', () => {
  assert.deepEqual(chosenTests([]), { words: [], title: undefined });
  assert.deepEqual(chosenTests(['races', 'e2e/home']), { words: ['races', 'e2e/home'], title: undefined });
  for (const args of [
    ['races', '-g', 'the last place'],
    ['--grep', 'the last place', 'races'],
    ['--grep=the last place', 'races'],
  ])
    assert.deepEqual(chosenTests(args), { words: ['races'], title: 'the last place' });
});

test('only tests whose title fits are run', () => {
  const file = join(folder, 'some.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test'; for (const title of ['a red one', 'a blue one']) test(title, () => console.log('ran ' + title));`,
  );
  const { stdout } = spawnSync(process.execPath, ['--test', ...byTitle('red').plain, file], { env, encoding: 'utf8' });
  assert.match(stdout, /ran a red one/);
  assert.doesNotMatch(stdout, /ran a blue one/);
});

test('the summary says of each test that failed its file and why, once', () => {
  const file = join(folder, 'failing.test.mjs');
  writeFileSync(
    file,
    `import { suite, test } from 'node:test';
    test('a sound one', () => undefined);
    suite('a suite', () => test('a broken one', () => { throw new Error('no wind'); }));`,
  );
  const reporter = new URL('../tests/support/node-summary.ts', import.meta.url).href;
  const { stdout } = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], { env, encoding: 'utf8' });
  assert.match(stdout, /\n\n.*failing\.test\.mjs › a broken one\nError: no wind\n {4}at /);
  assert.equal(stdout.split('no wind').length, 2);
});

test('npm test refuses an option that it does not understand', () => {
  const script = fileURLToPath(new URL('test.ts', import.meta.url));
  for (const args of [
    ['races', '--headed'],
    ['-t', 'the last place'],
    ['races', '-g'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(args.find((arg) => arg.startsWith('-'))!));
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
});
