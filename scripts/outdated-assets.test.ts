import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { removeOutdated } from './outdated-assets.ts';

const DAY_MS = 24 * 3_600_000;
const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder of files that were last made so many days ago. */
function builtFolder(files: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-build-'));
  folders.push(folder);
  for (const [file, days] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
    const made = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(folder, file), made, made);
  }
  return folder;
}

const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const left = (folder: string) => globSync('**/*.*', { cwd: folder }).toSorted();

test('what the build before was made of stays for the servers that run with it, and what is older goes', () => {
  const folder = builtFolder({
    'client/assets/now-1.js': 0,
    'client/assets/before-1.js': 30,
    'client/assets/before-1.js.br': 30,
    'client/assets/older-1.js': 50,
    'server/assets/before-1.js': 30,
    'server/assets/older-1.js': 50,
    'client/favicon.svg': 50,
  });
  removeOutdated(folder, daysAgo(31));
  assert.deepEqual(left(folder), [
    'client/assets/before-1.js',
    'client/assets/before-1.js.br',
    'client/assets/now-1.js',
    'client/favicon.svg',
    'server/assets/before-1.js',
  ]);
});

test('of many builds in one day all stay', () => {
  const folder = builtFolder({ 'client/assets/now-1.js': 0, 'client/assets/morning-1.js': 0.5, 'client/assets/last-week-1.js': 7 });
  removeOutdated(folder, daysAgo(0.1));
  assert.deepEqual(left(folder), ['client/assets/morning-1.js', 'client/assets/now-1.js']);
});
