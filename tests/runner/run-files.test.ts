import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runFiles, type Ended, type RunOptions } from './run-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampan-runner-'));
after(() => rmSync(folder, { recursive: true }));
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

/** Runs files of these texts one after the other. Says of each test which file it was in (from 0), its title and how it ended. */
async function outcomes(texts: readonly string[], options: Partial<RunOptions> = {}) {
  const files = texts.map((text, n) => {
    const file = join(folder, `${n}.test.mjs`);
    writeFileSync(
      file,
      `import { test, mock, after } from 'node:test'; import assert from 'node:assert'; import { open } from './open.mjs';\n${text}`,
    );
    return file;
  });
  writeFileSync(join(folder, 'open.mjs'), 'export const open = () => setInterval(() => undefined, 1e6);');
  const ended: Ended[] = [];
  const done: number[] = [];
  const listener = { test: (one: Ended) => void ended.push(one), file: (file: string) => void done.push(files.indexOf(file)) };
  await runFiles(files, listener, { processes: 1, env, ...options });
  assert.deepEqual(done, [...files.keys()]);
  return ended.map(({ file, title, outcome, why }) => ({ at: files.indexOf(file), title, outcome, why }));
}

const short = (ended: Awaited<ReturnType<typeof outcomes>>) => ended.map(({ at, title, outcome }) => `${at} ${title}: ${outcome}`);

test('each test is heard of once, with why it failed, and hooks of a file run when it ends', async () => {
  const ended = await outcomes([
    `globalThis.process.hooks = []; after(() => process.hooks.push('closed'));
     test('sound', () => undefined); test('later', (t) => t.skip('no tide'));
     test('broken', async (t) => { await t.test('inside', () => { throw new Error('no wind'); }); });`,
    `test('the file before is closed', () => assert.deepEqual(process.hooks, ['closed']));`,
  ]);
  assert.deepEqual(short(ended), ['0 sound: passed', '0 later: skipped', '0 inside: failed', '1 the file before is closed: passed']);
  assert.match(ended[2]!.why!, /^Error: no wind\n {4}at /);
});

test('files that move the clock share a process with each other, and with no other file', async () => {
  const text = (was: string, becomes: string) =>
    `const was = String(process.place); process.place = '${becomes}'; test('finds', () => assert.equal(was, '${was}'));`;
  const ended = await outcomes([
    text('undefined', 'plain'),
    `// Moves the clock.\n${text('undefined', 'moving')}`,
    text('plain', ''),
    `// Moves the clock.\n${text('moving', '')}`,
  ]);
  assert.deepEqual(short(ended), ['0 finds: passed', '1 finds: passed', '2 finds: passed', '3 finds: passed']);
});

test('files share a process, but for one that says why it stays alone; what a file changed of it is put back', async () => {
  const ended = await outcomes([
    `process.shared = 1; process.env.TZ = 'Asia/Tokyo'; globalThis.junk = 1; mock.timers.enable({ apis: ['Date'], now: 0 });
     test('changes everything', () => assert.equal(Date.now(), 0));`,
    `// Alone: it looks for the others.
     test('is alone', () => assert.equal(process.shared, undefined));`,
    `test('finds the process as it began', () => {
       assert.equal(process.shared, 1);
       assert.deepEqual([process.env.TZ, globalThis.junk, Date.now() > 1e12], [${JSON.stringify(process.env.TZ)}, undefined, true]);
     });`,
  ]);
  assert.deepEqual(
    ended.map(({ outcome, why }) => [outcome, why]),
    [1, 2, 3].map(() => ['passed', undefined]),
  );
});

test('a file that cannot be loaded, ends its process or hangs has failed, and the next one is run', async () => {
  const ended = await outcomes(
    [
      `throw new Error('no water');`,
      `test('leaves', () => process.exit(3));`,
      `test('waits', () => new Promise(() => open()));`,
      `// Alone: it ends early.
       process.exit(4);`,
      `test('goes on', () => undefined);`,
    ],
    { patience_ms: 5_000 },
  );
  assert.deepEqual(
    ended.map(({ at, outcome, why }) => `${at} ${outcome} ${why?.split('\n')[0] ?? ''}`),
    [
      '0 failed Error: no water',
      '1 failed The process ended with 3.',
      '2 failed It took more than 5 seconds, and its process was ended.',
      '3 failed The process ended with 4.',
      '4 passed ',
    ],
  );
  assert.equal(ended[2]!.title, 'waits');
});

test('what a file leaves open is a failure', async () => {
  const ended = await outcomes([`test('opens', () => void open());`], { end_ms: 50 });
  assert.deepEqual(short(ended), ['0 opens: passed', '0 one of the files before left something open: failed']);
  assert.match(ended[1]!.why!, /Timeout/);
});

test('of a title only the tests that fit are run', async () => {
  const ended = await outcomes(
    [`test('a red one', () => undefined); test('a blue one', () => undefined);`, `test('a green one', () => undefined);`],
    {
      title: 'red|green',
    },
  );
  assert.deepEqual(short(ended), ['0 a red one: passed', '1 a green one: passed']);
});
