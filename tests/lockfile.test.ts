import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { missingEntries, type Lockfile } from '../scripts/lockfile.ts';

const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lockfile;

test('package-lock.json names the packages of every system, so that npm ci accepts it everywhere', () => {
  const missing = Object.keys(missingEntries(lockfile));
  assert.deepEqual(missing, [], 'run: node scripts/complete-lockfile.ts');
});

test('package-lock.json names no registry of its own', () => {
  const elsewhere = Object.entries(lockfile.packages).filter(([, entry]) => 'resolved' in entry);
  assert.deepEqual(elsewhere, []);
});
