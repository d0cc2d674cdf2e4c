import { Counter, Registry } from '@prometheus-io/client';

/**
 * What this process has counted since it started, for `/metrics`. One for the process, as its log is: deeds count what they have
 * done, once it is committed, without being handed anything (decision 022). Nothing is ever decided by these figures.
 */
export const figures = new Registry();

/** A figure that only rises, by the values of one label; each begins at 0, so that a first time is a rise that can be seen. */
export function countBy<Value extends string>(
  { name, help, label }: { name: string; help: string; label: string },
  values: readonly Value[],
): (value: Value, by?: number) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [figures] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value, by = 1) => counter.inc({ [label]: value }, by);
}
