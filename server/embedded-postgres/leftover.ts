import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finished, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { claim, type PostgresConnection } from './claim.ts';
import { clusterFolder } from './cluster.ts';
import { folderInUse, notRunning } from './failure.ts';
import { hasLivingOwner } from './owner.ts';
import { passwordOf } from './password.ts';
import { commandLineOf } from './processes.ts';
import { removeTemporary } from './socket.ts';

/** What a running server writes about itself into postmaster.pid. */
interface Note {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

/** How long another server may take to open or close before we say that the folder is in use. */
const PATIENCE_MS = 60_000;

/**
 * Sees to a server that already runs on the data folder. One that a living Sampan uses is left alone: refuses, folder in use. One whose
 * Sampan was killed is shut down properly, so that nothing is lost. Returns when no server runs there.
 */
export async function settleLeftover(home: string, binaries: Binaries, account: SystemAccount, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let note = readNote(home); note; note = readNote(home)) {
    const claimed = note.ready ? await claim(addressIn(note, home)) : 'starting';
    if (claimed === 'taken' || Date.now() > deadline) throw folderInUse(home);
    if (typeof claimed === 'object') {
      await claimed.release();
      // Its claim was just cut, and it has not taken it again yet.
      if (hasLivingOwner(home, note.pid)) throw folderInUse(home);
      log('Closing the database of a Sampan that was killed');
      await shutDown(home, binaries, account);
      removeTemporary(note.socketFolder);
    } else if (!runsHere(note, home)) {
      return discard(note, home);
    } else {
      await pause(100);
    }
  }
}

/** Ends the server of this data folder the orderly way: clients are cut, everything is written, and it is gone on return. */
export async function shutDown(home: string, binaries: Binaries, account: SystemAccount): Promise<void> {
  const args = ['stop', '--wait', '--mode=fast', '--timeout=120', '--silent', `--pgdata=${clusterFolder(home)}`];
  const { code, words } = await finished(account.start(binaries.pg_ctl, args, ['ignore', 'ignore', 'pipe']));
  if (code !== 0 && existsSync(noteFile(home))) throw notRunning(home, words);
}

/** Where to find the server that runs on this data folder; nothing when none does. */
export function runningAt(home: string): PostgresConnection | undefined {
  const note = readNote(home);
  return note?.ready && runsHere(note, home) ? addressIn(note, home) : undefined;
}

/** Whether the server that was started as process `pid` is open for clients. */
export function isReady(home: string, pid: number): boolean {
  const note = readNote(home);
  return note?.pid === pid && note.ready;
}

function noteFile(home: string): string {
  return join(clusterFolder(home), 'postmaster.pid');
}

function readNote(home: string): Note | undefined {
  if (!existsSync(noteFile(home))) return undefined;
  const [pid, , , port, socketFolder = '', , , status = ''] = readFileSync(noteFile(home), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder, ready: status.trim() === 'ready' };
}

function addressIn(note: Note, home: string): PostgresConnection {
  return { host: note.socketFolder || '127.0.0.1', port: note.port, user: 'postgres', password: passwordOf(home) };
}

function runsHere(note: Note, home: string): boolean {
  const command = commandLineOf(note.pid);
  return command !== undefined && (process.platform === 'win32' || command.includes(clusterFolder(home)));
}

/** PostgreSQL itself sees that a note is old, unless another program has its process number by now. Then it must go. */
function discard(note: Note, home: string): void {
  if (commandLineOf(note.pid) !== undefined) rmSync(noteFile(home), { force: true });
  removeTemporary(note.socketFolder);
}
