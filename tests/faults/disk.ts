import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** How to become a process with mounts of its own, which nobody else sees and which go when it goes. */
const ALONE = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-current-user', '--keep-caps', '--mount'];
const MOUNT = ['mount', '-t', 'tmpfs', '-o'];

/** The words before a command that let it mount small disks, or nothing where this machine does not allow that. */
export function withOwnMounts(folder: string): string[] | undefined {
  const tried = spawnSync('unshare', [...ALONE, ...MOUNT, 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  return tried.status === 0 ? ['unshare', ...ALONE] : undefined;
}

/** A folder that is a disk of its own with so many megabytes. */
export function mountDisk(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync(MOUNT[0]!, [...MOUNT.slice(1), `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`a small disk could not be mounted: ${stderr}`);
  chmodSync(folder, 0o755);
}

const BALLAST = 'ballast';

/** Fills a small disk to the last byte: a write there now fails with ENOSPC of the system itself. */
export function fill(folder: string): void {
  const file = openSync(join(folder, BALLAST), 'a');
  for (const size of [1_048_576, 4_096, 1]) while (writes(file, size));
  closeSync(file);
}

/** Gives the room back. */
export function empty(folder: string): void {
  rmSync(join(folder, BALLAST), { force: true });
}

function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return false;
  }
}
