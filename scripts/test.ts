import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build-when-stale.ts';
import { byTitle, chosenTests, type TestSelection } from './chosen-tests.ts';
import { findOrInstallChromium } from './chromium.ts';

// npm test                      everything
// npm test -- bookings e2e/home only the files whose path contains one of these words
// npm test -- races -g 'last'   of those only the tests whose title fits
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const { words, title } = asked();
const titled = byTitle(title);

const plain = chosen('**/*.test.ts');
const screens = chosen('tests/e2e/**/*.spec.ts');
if (plain.length + screens.length === 0) {
  console.error(`No test file matches: ${words.join(' ')}`);
  process.exit(1);
}

const browser = screens.length > 0 ? await findOrInstallChromium() : undefined;
await buildWhenStale();
const folder = mkdtempSync(join(tmpdir(), 'sampan-tests-'));
const summary = join(folder, 'summary');
const failed: string[] = [];
if (plain.length > 0 && (await nodeTests()) !== 0) failed.push('node --test');
if (screens.length > 0 && (await screenTests()) !== 0) failed.push('playwright');
// Last, since half an hour of browser tests stands between. There is none where the tests could not begin.
if (existsSync(summary)) console.log(readFileSync(summary, 'utf8'));
rmSync(folder, { recursive: true, force: true });
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

function asked(): TestSelection {
  try {
    return chosenTests(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function chosen(pattern: string): string[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ['node_modules/**', 'build/**', '.data/**'] }).toSorted();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}

function nodeTests(): Promise<number> {
  return run([
    '--test',
    '--test-concurrency=2',
    '--test-timeout=300000',
    '--test-global-setup=tests/support/global-setup.ts',
    '--import=./tests/support/browser-contract.ts',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tests/support/node-summary.ts',
    `--test-reporter-destination=${summary}`,
    ...titled.plain,
    ...plain,
  ]);
}

function screenTests(): Promise<number> {
  return run([PLAYWRIGHT, 'test', ...titled.screens, ...(words.length > 0 ? screens : [])]);
}

function run(args: string[]): Promise<number> {
  // Each test file is a process of its own, which begins with reading the program: compiled that takes two thirds of the time.
  const env = { ...process.env, CHROMIUM_PATH: browser, NODE_COMPILE_CACHE: join(ROOT, 'build', 'compiled') };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  // Ctrl-C reaches the child too; it cleans up and ends, and so do we.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
