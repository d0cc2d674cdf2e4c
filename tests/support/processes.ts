import { readFileSync } from 'node:fs';

/** The numbers of the processes that a process has started, and that still run. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The most memory that a process ever held, in megabytes. */
export function mostMemoryOf(pid: number): number {
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}
