import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the figures were measured on; `load` is its other work when the run began, in busy cores. */
export type Machine = { cores: number; cpu: string; memory_gb: number; system: string; node: string; postgresql: string; load: number };

/** This machine, with the PostgreSQL under test. */
export function thisMachine(postgresql: string): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${/^\d+\.\d+/.exec(release())?.[0] ?? ''}`,
    node: process.versions.node,
    postgresql,
    load: loadavg()[0] ?? Number.NaN,
  };
}
