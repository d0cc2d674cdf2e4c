import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SystemAccount } from './account.ts';

/** Where clients find the server: a socket file in `host`, or on Windows a port of this machine. */
export interface SocketAddress {
  host: string;
  port: number;
  socketFolder: string | undefined;
}

/** The shortest limit of the systems we run on (macOS): 104 bytes with the closing zero. */
const LONGEST_PATH = 103;
const SOCKET = '.s.PGSQL.5432';
const TEMPORARY = 'sampan-';

/** An address for a new server: its socket lies in the data folder, or in a short temporary one when that path is too long. */
export async function chooseAddress(home: string, account: SystemAccount): Promise<SocketAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), socketFolder: undefined };
  const folder = fits(home) ? home : temporaryFolder(account);
  return { host: folder, port: 5432, socketFolder: folder };
}

/** Removes the folder of a socket when it was made for that socket only. */
export function removeTemporary(socketFolder: string | undefined): void {
  if (!socketFolder || !basename(socketFolder).startsWith(TEMPORARY) || !temporaryParents().includes(dirname(socketFolder))) return;
  // A data folder may bear such a name too; what was made for a socket holds nothing else.
  const holdsMore = existsSync(socketFolder) && readdirSync(socketFolder).some((name) => !name.startsWith('.s.PGSQL.'));
  if (!holdsMore) rmSync(socketFolder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_PATH;
}

function temporaryFolder(account: SystemAccount): string {
  const parent = temporaryParents().find((folder) => fits(join(folder, `${TEMPORARY}XXXXXX`))) ?? '/tmp';
  const folder = mkdtempSync(join(parent, TEMPORARY));
  account.own(folder);
  return folder;
}

function temporaryParents(): string[] {
  return [tmpdir(), '/tmp'];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
