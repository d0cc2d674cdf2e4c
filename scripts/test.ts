import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../db/seed/random.ts';
import { changedFiles, isReached } from '../tests/runner/changed.ts';
import { needsPostgres, runFiles } from '../tests/runner/run-files.ts';
import { reportOf } from '../tests/runner/report.ts';
import { clockThatBegins } from '../tests/support/test-clock.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { chosenTests, type TestSelection } from './chosen-tests.ts';
import { findOrInstallChromium } from './chromium.ts';

// npm test                      everything
// npm test -- bookings e2e/home only the files whose path contains one of these words
// npm test -- races -g 'last'   of those only the tests whose title fits
// npm test -- --changed         only what the last change can reach
// npm test -- --seed 7          the files of node's tests in the order that a run printed, and properties with other examples
// TEST_CLOCK=2026-12-31T23:50   before it: the clocks of node's tests begin at that time in Hong Kong
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const PROCESSES = 2;
const { words, title, changed, seed, clock } = asked();
/** Of the order of files, another each time: what one leaves behind must not matter to the next. */
const order = seed ?? Math.floor(Math.random() * 1e6);
/** Of what properties are tried with: the same each time, or a change would be thrown back for what it did not touch. */
const examples = seed ?? 1;

const change = changed ? changedFiles() : [];
const plain = chosen('**/*.test.ts', change);
// A change of the product can reach every screen; the browser's tests are chosen by what changed of the tests.
const screens = chosen(
  'tests/e2e/**/*.spec.ts',
  change.filter((path) => path.startsWith('tests/')),
);
if (plain.length + screens.length === 0) {
  console.error(changed ? 'The change reaches no test.' : `No test file matches: ${words.join(' ')}`);
  process.exit(1);
}

const browser = screens.length > 0 ? await findOrInstallChromium() : undefined;
await buildWhenStale();
const report = reportOf(plain, (text) => process.stdout.write(text), { is_live: process.stdout.isTTY });
const failed: string[] = [];
if (plain.length > 0) {
  await nodeTests();
  if (report.failures() > 0) failed.push("node's tests");
}
if (screens.length > 0 && (await screenTests()) !== 0) failed.push('playwright');
// Last, since the browser's tests stand between.
if (plain.length > 0) console.log(report.summary());
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

function asked(): TestSelection & { clock: NodeJS.ProcessEnv } {
  try {
    return { ...chosenTests(process.argv.slice(2)), clock: clockThatBegins(process.env.TEST_CLOCK) };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function chosen(pattern: string, change: readonly string[]): string[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ['node_modules/**', 'build/**', '.data/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  return changed ? files.filter((file) => isReached(file, change)) : files;
}

async function nodeTests(): Promise<void> {
  console.log(`${plain.length} files of node's tests, in the order of --seed ${order}`);
  const postgres = plain.some(needsPostgres) ? await startTestPostgres(Number(clock.TEST_CLOCK_AHEAD ?? 0)) : undefined;
  await runFiles(createRandom(`order ${order}`).shuffled(plain), report, {
    processes: Math.min(PROCESSES, plain.length),
    title,
    env: environment({
      TEST_SEED: String(examples),
      ...clock,
      ...(postgres && { TEST_PGHOST: postgres.host, TEST_PGPORT: String(postgres.port) }),
    }),
  });
  await postgres?.stop();
}

function screenTests(): Promise<number> {
  const titled = title === undefined ? [] : [`--grep=${title}`, '--pass-with-no-tests'];
  const args = [PLAYWRIGHT, 'test', ...titled, ...(words.length > 0 || changed ? screens : [])];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: environment({ CHROMIUM_PATH: browser }) });
  // Ctrl-C reaches the child too; it cleans up and ends, and so do we.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** Compiled, the program is read in a third of the time. */
function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'build', 'compiled'), ...more };
}
