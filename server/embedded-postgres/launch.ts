import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterFolder } from './cluster.ts';
import { folderInUse, notRunning } from './failure.ts';
import { isReady } from './leftover.ts';
import { asArguments, type ServerSettings } from './settings.ts';

const LARGEST_LOG = 10 * 2 ** 20;
const ATTEMPTS = 25;

/** A server process that is open for clients; `ended` resolves when it is gone, for whatever reason. */
export interface ServerProcess {
  process: ChildProcess;
  ended: Promise<void>;
}

/** Starts the server on the data folder and waits until it is open, through a crash recovery if need be. Refuses with its last words. */
export async function launch(home: string, binaries: Binaries, account: SystemAccount, settings: ServerSettings): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const log = openLog(home);
    const server = spawnServer(home, binaries, account, settings, log.handle);
    closeSync(log.handle);
    if (await opens(server, home)) return server;
    const words = server.failure() ?? readFileSync(log.file).subarray(log.size).toString().slice(-8192);
    if (/lock file .*postmaster\.pid.* already exists/.test(words)) throw folderInUse(home);
    // Children of a killed server need a moment to notice and let go of its memory.
    if (attempt === ATTEMPTS || !words.includes('pre-existing shared memory block')) throw notRunning(home, words);
    await pause(200);
  }
}

function openLog(home: string): { file: string; size: number; handle: number } {
  const file = join(home, 'postgres.log');
  if (existsSync(file) && statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.old`);
  const handle = openSync(file, 'a', 0o600);
  return { file, size: statSync(file).size, handle };
}

function spawnServer(home: string, binaries: Binaries, account: SystemAccount, settings: ServerSettings, log: number) {
  const args = ['-D', clusterFolder(home), ...asArguments(settings)];
  const server = account.start(binaries.postgres, args, ['ignore', log, log]);
  let failure: string | undefined;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.once('error', (error) => {
      failure = error.message;
      resolve();
    });
  });
  server.unref();
  leaveNoneBehind(server, ended);
  return { process: server, ended, failure: () => failure };
}

/** Leaving by process.exit or by an uncaught error must not leave a server behind; SIGINT is PostgreSQL's fast shutdown. */
function leaveNoneBehind(server: ChildProcess, ended: Promise<void>): void {
  const interrupt = (): void => void server.kill('SIGINT');
  process.once('exit', interrupt);
  void ended.then(() => process.removeListener('exit', interrupt));
}

async function opens(server: ServerProcess, home: string): Promise<boolean> {
  const ended = server.ended.then(() => 'ended');
  while ((await Promise.race([pause(10), ended])) !== 'ended') {
    if (server.process.pid && isReady(home, server.process.pid)) return true;
  }
  return false;
}
