import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether a process with this number exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a running process, or nothing when it has ended. Windows does not say: there, that it runs must do. */
export function commandLineOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return '';
  if (process.platform === 'linux') return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : undefined;
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

/** The number of the process that started this one, or nothing when it has ended or the system does not say. */
export function parentOf(pid: number): number | undefined {
  if (!isAlive(pid) || process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  if (!existsSync(`/proc/${pid}`)) return undefined;
  // "12 (the program's name) S 7 ...": the name may have anything in it.
  const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return Number(parent);
}
