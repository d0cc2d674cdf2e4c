import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** What the figures were measured on. */
export type Machine = { cores: number; cpu: string; memory_gb: number; system: string; node: string; postgresql: string };

/** This machine, with the PostgreSQL under test. */
export function thisMachine(postgresql: string): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    postgresql,
  };
}
