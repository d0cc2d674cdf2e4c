import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const PLAYWRIGHT = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
// The shell draws for nobody and costs a machine less.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium that runs on this machine, installed now if there is none. Ends the process when neither works. */
export function findOrInstallChromium(): string {
  return findChromium() ?? (install(), findChromium()) ?? giveUp();
}

function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return asked;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...ON_A_MAC, chromium.executablePath()].find((path) => existsSync(path) && !isSnap(path) && runs(path));
}

/** A browser from a snap sees another /tmp than we do, and Ubuntu's package is only a pointer to the snap. */
function isSnap(path: string): boolean {
  return realpathSync(path).includes('snap');
}

function runs(path: string): boolean {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

function install(): void {
  console.log('The screen tests need Chromium; installing it. 畫面測試需要 Chromium，正在安裝。');
  if (process.platform === 'linux' && process.getuid?.() === 0 && isDebian()) installFromDebian();
  if (!findChromium()) run(process.execPath, [PLAYWRIGHT, 'install', 'chromium', ...dependencies()]);
}

function isDebian(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function installFromDebian(): void {
  run('apt-get', ['update', '-q']);
  // Without a Chinese font the screens still work, their pictures just show boxes.
  const bare = ['install', '-q', '-y', '--no-install-recommends'];
  const browsers = ['chromium-headless-shell', 'chromium'];
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
