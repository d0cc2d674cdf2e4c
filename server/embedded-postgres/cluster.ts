import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { finished, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { notRunning, otherVersion } from './failure.ts';
import { passwordArguments } from './password.ts';
import { isAlive } from './processes.ts';

const DRAFT = 'cluster.new-';

/** Where PostgreSQL keeps its files inside the data folder. */
export function clusterFolder(home: string): string {
  return join(home, 'cluster');
}

/** Refuses a data folder that our PostgreSQL cannot read; gives one that root copied, or that `nobody` had, to the account that serves it. */
export function checkCluster(home: string, binaries: Binaries, account: SystemAccount): void {
  const cluster = clusterFolder(home);
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found !== binaries.version) throw otherVersion(home, found, binaries.version);
  giveLikeHome(home, cluster);
  account.own(cluster);
}

/** Gives a folder with all in it to the owner of the data folder, as only root can. */
function giveLikeHome(home: string, folder: string): void {
  const { uid, gid } = statSync(home);
  if (process.getuid?.() === 0 && uid !== 0 && statSync(folder).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

export function hasCluster(home: string): boolean {
  return existsSync(join(clusterFolder(home), 'PG_VERSION'));
}

/**
 * Creates an empty database cluster: UTF-8, byte order for sorting unless a query says otherwise, checksums on every page.
 * It is built beside its place and moved there whole, so that a cut-off first start leaves nothing half made.
 */
export async function createCluster(home: string, binaries: Binaries, founder: SystemAccount, sync: 'sync' | 'no-sync'): Promise<void> {
  removeAbandonedDrafts(home);
  const draft = join(home, `${DRAFT}${process.pid}`);
  mkdirSync(draft);
  founder.own(draft);
  const initdb = founder.start(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      `--${sync === 'sync' ? 'sync-method=fsync' : 'no-sync'}`,
      ...passwordArguments(home),
    ],
    ['ignore', 'ignore', 'pipe'],
  );
  const { code, words } = await finished(initdb);
  if (code === 0) {
    giveLikeHome(home, draft);
    moveIntoPlace(draft, home);
  }
  rmSync(draft, { recursive: true, force: true });
  if (code !== 0) throw notRunning(home, words);
}

/** Two first starts at once both get here; the second finds the place taken, and drops its draft. */
function moveIntoPlace(draft: string, home: string): void {
  try {
    renameSync(draft, clusterFolder(home));
  } catch (error) {
    if (!hasCluster(home)) throw error;
    return;
  }
  if (process.platform === 'win32') return;
  const folder = openSync(home, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function removeAbandonedDrafts(home: string): void {
  const drafts = readdirSync(home).filter((name) => name.startsWith(DRAFT));
  const abandoned = drafts.filter((name) => !isAlive(Number(name.slice(DRAFT.length))));
  for (const name of abandoned) rmSync(join(home, name), { recursive: true, force: true });
}
