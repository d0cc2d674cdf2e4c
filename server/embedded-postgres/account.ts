import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { text } from 'node:stream/consumers';
import { unreachable } from './failure.ts';

/** Who PostgreSQL runs as: ourselves, or somebody unprivileged when we are root. */
export interface SystemAccount {
  /** Starts a program as this account, in a process group of its own so that a terminal's Ctrl-C does not reach it. */
  start(program: string, args: string[], stdio: StdioOptions): ChildProcess;
  /** Gives a folder to this account, closed to others. */
  own(folder: string): void;
}

interface Ids {
  uid: number;
  gid: number;
}

/** Systemd's list of numbers for accounts has nothing here, up to 61183. */
const FIRST_FREE = 60_726;

/**
 * The account that PostgreSQL runs as, able to use the data folder `home` (made if missing) and `program`. PostgreSQL refuses root: root
 * drops to the owner of existing data, else to a number that no account has. `nobody` will not do: programs of others run as it, and the
 * server's socket and files would be theirs. Refuses when that account cannot get there.
 */
export async function chooseAccount(home: string, program: string): Promise<SystemAccount> {
  makeFolder(home);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    ourselves.own(home);
    return ourselves;
  }
  const ids = ownerOf(home) ?? freeIds();
  giveTo(ids, home);
  // The way in is open for chooseFounder's account; all that lies in the folder is closed.
  chmodSync(home, 0o711);
  return firstThatReaches(home, program, ids);
}

/** The account that may run initdb, which refuses root and numbers without a name: `nobody` for root, else ourselves. */
export async function chooseFounder(home: string, program: string, account: SystemAccount): Promise<SystemAccount> {
  return account === ourselves ? ourselves : firstThatReaches(home, program, nobody());
}

/** Level by level: mkdir's recursive mode hides why it fails on a read-only disk. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`ENOTDIR: ${folder}`), { code: 'ENOTDIR' });
}

const ourselves: SystemAccount = {
  start: (program, args, stdio) => launch(program, args, stdio, {}),
  own: (folder) => chmodSync(folder, 0o700),
};

function ownerOf(folder: string): Ids | undefined {
  const { uid, gid } = statSync(folder);
  return uid === 0 || uid === nobody().uid ? undefined : { uid, gid };
}

/** The name, the number and the group of each account of this machine. */
function listAccounts(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => line.split(':')).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function nobody(): Ids {
  return listAccounts().find(({ name }) => name === 'nobody') ?? { uid: 65_534, gid: 65_534 };
}

function freeIds(): Ids {
  const taken = new Set(listAccounts().flatMap(({ uid, gid }) => [uid, gid]));
  let id = FIRST_FREE;
  while (taken.has(id)) id++;
  return { uid: id, gid: id };
}

function giveTo({ uid, gid }: Ids, folder: string): void {
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
}

/**
 * A clone under /root or another closed folder cannot be entered by an unprivileged account. Then PostgreSQL keeps one
 * capability of root's: to pass closed folders, or where a container withholds that, to pass over file permissions.
 * no_setuid_fixup makes access(2), which PostgreSQL asks about its own programs, count that capability.
 */
async function firstThatReaches(home: string, program: string, ids: Ids): Promise<SystemAccount> {
  const evidence: string[] = [];
  for (const capability of [undefined, 'dac_read_search', 'dac_override']) {
    const account = capability ? withCapability(capability, ids) : unprivileged(ids);
    const problem = await tryToReach(account, home, program);
    if (problem === undefined) return account;
    evidence.push(`${capability ?? 'plain'}: ${problem}`);
  }
  throw unreachable(home, evidence);
}

function unprivileged(ids: Ids): SystemAccount {
  return { start: (program, args, stdio) => launch(program, args, stdio, ids), own: (folder) => giveTo(ids, folder) };
}

function withCapability(capability: string, ids: Ids): SystemAccount {
  const change = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
  ];
  return {
    start: (program, args, stdio) => launch('setpriv', [...change, program, ...args], stdio, {}),
    own: (folder) => giveTo(ids, folder),
  };
}

async function tryToReach(account: SystemAccount, home: string, program: string): Promise<string | undefined> {
  const probe = account.start(
    '/bin/sh',
    ['-c', 'cd "$1" && test -x "$2" && exec "$2" --version', 'sh', home, program],
    ['ignore', 'ignore', 'pipe'],
  );
  const { code, words } = await finished(probe);
  return code === 0 ? undefined : words.trim() || `exit code ${code}`;
}

/** Waits for a program to end; what it wrote to standard error is its words, also when it could not even start. */
export async function finished(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  const ended = new Promise<{ code: number | null; failure: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, failure: error.message }));
    child.once('close', (code) => resolve({ code, failure: '' }));
  });
  const said = child.stderr ? text(child.stderr) : '';
  const { code, failure } = await ended;
  return { code, words: failure || (await said) };
}

function launch(program: string, args: string[], stdio: StdioOptions, ids: Partial<Ids>): ChildProcess {
  return spawn(program, args, {
    ...ids,
    stdio,
    detached: true,
    windowsHide: true,
    cwd: parse(process.cwd()).root,
    // None of the caller's PG... settings, and messages in the one language that reasons.ts reads.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot },
  });
}
