import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentOf } from './processes.ts';

/** Where the process that runs the server of a data folder writes its number. */
const noteFile = (home: string) => join(home, 'owner.pid');

/** Notes that this process runs the server of the data folder. */
export function noteOwner(home: string): void {
  writeFileSync(noteFile(home), `${process.pid}\n`);
}

/** Takes the note away: the server is about to be closed. */
export function removeOwner(home: string): void {
  rmSync(noteFile(home), { force: true });
}

/**
 * Whether the process that started the server with process number `pid` is alive and keeps it. Nobody can take that away, as the claim's
 * connection can be cut: a server has its starter for a parent, and when that is killed another one. Windows does not tell parents.
 */
export function hasLivingOwner(home: string, pid: number): boolean {
  return existsSync(noteFile(home)) && parentOf(pid) === Number(readFileSync(noteFile(home), 'utf8'));
}
