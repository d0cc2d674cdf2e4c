import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortenManifests } from './browser-manifest.ts';
import { compressAssets } from './compress-assets.ts';
import { removeOutdated } from './outdated-assets.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What the web app is made from. */
const SOURCES = [
  'web/**',
  'contract/**',
  'rules/**',
  '{react-router,vite}.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/{addresses-only,browser-manifest,build-when-stale,compress-assets,outdated-assets}.ts',
];
const BUILD = join(ROOT, 'build');
const MARK = join(BUILD, 'made-from');
/** When the build began (ms since 1970): its files are those made since. */
const BEGAN = join(BUILD, 'began');

/** Builds the web app unless the one in build/ was made from the very same sources. */
export async function buildWhenStale(): Promise<void> {
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint()) return;
  console.log('Building the web app 正在建置網頁');
  await build();
}

/**
 * Builds the web app into build/, beside the files of the build before, which a running server goes on serving. Ends the process when that
 * fails; the builder has said why.
 */
export async function build(): Promise<void> {
  const madeFrom = fingerprint();
  const began = Date.now();
  const replaced = existsSync(BEGAN) ? Number(readFileSync(BEGAN, 'utf8')) : 0;
  rmSync(MARK, { force: true });
  const { code, output } = await reactRouterBuild();
  if (code !== 0) {
    console.error(output);
    console.error('The web app could not be built; see above.\n未能建置網頁，原因見上。');
    process.exit(1);
  }
  shortenManifests(join(BUILD, 'client'), began);
  await compressAssets(join(BUILD, 'client'), began);
  removeOutdated(BUILD, replaced);
  writeFileSync(BEGAN, String(began));
  writeFileSync(MARK, madeFrom);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function reactRouterBuild(): Promise<{ code: number | null; output: string }> {
  const tool = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [tool, 'build'], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
