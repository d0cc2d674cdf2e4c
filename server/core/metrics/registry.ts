import { Counter, Registry } from '@prometheus-io/client';

/**
 * The counters of this process, for `/metrics`. There is one registry in the process, as there is one log: actions count what they have
 * committed without being given anything (decision 022). No decision depends on these numbers.
 */
export const registry = new Registry();

/** Makes a counter with one label. Every label value starts at 0, so that the first increase can be seen. */
export function counter<Value extends string>(
  { name, help, label }: { name: string; help: string; label: string },
  values: readonly Value[],
): (value: Value, by?: number) => void {
  const metric = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) metric.inc({ [label]: value }, 0);
  return (value, by = 1) => metric.inc({ [label]: value }, by);
}
