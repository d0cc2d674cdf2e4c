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

/** Packages with known holes, which `s3rver` brought along: the first version without them, or none where no version is mended. */
const vulnerable: Record<string, { mended?: string }> = {
  s3rver: {},
  dicer: {},
  // CVE-2022-24434, through dicer.
  busboy: { mended: '1.0.0' },
  // CVE-2023-26920, CVE-2023-34104, CVE-2024-41818.
  'fast-xml-parser': { mended: '4.4.1' },
};

test('package-lock.json names no package whose holes s3rver brought along, wherever it is nested', () => {
  assert.deepEqual(vulnerableIn(lockfile), []);
});

test('a planted vulnerable package is found, and its mended version is not', () => {
  const planted = {
    'node_modules/s3rver': { version: '3.7.1' },
    'node_modules/a/node_modules/busboy': { version: '0.3.1' },
    'node_modules/busboy': { version: '1.6.0' },
    'node_modules/@fastify/busboy': { version: '0.3.1' },
    'node_modules/dicer': { version: '0.3.0', dev: true },
    'node_modules/fast-xml-parser': { version: '4.4.1' },
    'node_modules/b/node_modules/fast-xml-parser': { version: '4.4.0' },
    'node_modules/c/node_modules/fast-xml-parser': { version: '10.0.0' },
    'node_modules/aliased': { name: 'fast-xml-parser', version: '3.21.1' },
  };
  const found = ['s3rver@3.7.1', 'busboy@0.3.1', 'dicer@0.3.0', 'fast-xml-parser@4.4.0', 'fast-xml-parser@3.21.1'];
  assert.deepEqual(vulnerableIn({ packages: planted }), found);
});

function vulnerableIn({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // A package that is installed under another name says its own.
    const name = 'name' in entry && path !== '' ? String(entry.name) : path.split('node_modules/').at(-1)!;
    const rule = vulnerable[name];
    if (!rule) return [];
    const { version = '0' } = entry;
    const is_mended = rule.mended !== undefined && version.localeCompare(rule.mended, 'en', { numeric: true }) >= 0;
    return is_mended ? [] : [`${name}@${version}`];
  });
}
