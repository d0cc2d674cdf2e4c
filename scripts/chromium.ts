import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const PLAYWRIGHT = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
// A shell draws no windows and costs a machine half of what a whole browser does.
const SHELLS = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium that runs on this machine, installed now if there is none. Ends the process when neither works. */
export async function findOrInstallChromium(): Promise<string> {
  return (await findChromium()) ?? (await installChromium()) ?? giveUp();
}

async function findChromium(): Promise<string | undefined> {
  return process.env.CHROMIUM_PATH || inPath(SHELLS) || (await playwrightShell()) || inPath(BROWSERS) || ON_A_MAC.find(runs);
}

function inPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => runs(path) && !isSnap(path));
}

/** The shell that Playwright installed, if it did. Only a running one says where it is. */
async function playwrightShell(): Promise<string | undefined> {
  try {
    const server = await chromium.launchServer();
    const { spawnfile } = server.process();
    await server.close();
    return spawnfile;
  } catch {
    return undefined;
  }
}

/** A browser from a snap sees another /tmp than we do, and Ubuntu's package is only a pointer to the snap. */
function isSnap(path: string): boolean {
  return realpathSync(path).includes('snap');
}

function runs(path: string): boolean {
  return existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version']).status === 0);
}

async function installChromium(): Promise<string | undefined> {
  console.log('The screen tests need Chromium; installing it. 畫面測試需要 Chromium，正在安裝。');
  if (process.platform === 'linux' && process.getuid?.() === 0 && isDebian()) installFromDebian();
  const installed = await findChromium();
  if (installed) return installed;
  run(process.execPath, [PLAYWRIGHT, 'install', 'chromium', '--only-shell', ...dependencies()]);
  return findChromium();
}

function isDebian(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function installFromDebian(): void {
  run('apt-get', ['update', '-q']);
  // Without a Chinese font the screens still work, their pictures just show boxes.
  const bare = ['install', '-q', '-y', '--no-install-recommends'];
  const browsers = [...SHELLS, 'chromium'];
  for (const packages of [...browsers.map((browser) => [browser, 'fonts-noto-cjk']), ...browsers.map((browser) => [browser])])
    if (run('apt-get', [...bare, ...packages]).status === 0) return;
}

/** The libraries that Playwright's own Chromium needs can be installed by root only. */
function dependencies(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 && isDebian() ? ['--with-deps'] : [];
}

function run(program: string, args: string[]): SpawnSyncReturns<Buffer> {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function giveUp(): never {
  console.error(
    'There is no Chromium and none could be installed. Install one and say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
  );
  console.error('找不到 Chromium，亦未能自動安裝。請自行安裝並指明位置：CHROMIUM_PATH=/path/to/chromium npm test');
  process.exit(1);
}
