import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingEntries, type Lockfile } from './lockfile.ts';

const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url));

// Run after `npm install` of a new package when tests/lockfile.test.ts says that entries are missing.
const lockfile = JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
const missing = missingEntries(lockfile);
const packages = Object.entries({ ...lockfile.packages, ...missing }).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
for (const path of Object.keys(missing)) console.log(`added ${path}`);
