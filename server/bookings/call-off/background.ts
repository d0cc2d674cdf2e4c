import type { Sql } from '../../core/database/database.ts';
import { workOff, type ReportFailure } from './run.ts';

/** `begin` has a run done after its call was answered; `close` waits for those under way, and a job takes up what they leave. */
type CallOffs = { begin: (id: string) => void; close: () => Promise<void> };

/** Does the runs of this process, each once at a time. */
export function createCallOffs(sql: Sql, report: ReportFailure): CallOffs {
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();

  function begin(id: string): void {
    if (running.has(id) || stop.signal.aborted) return;
    const run = workOff(sql, id, report, stop.signal)
      .catch(report)
      .finally(() => running.delete(id));
    running.set(id, run);
  }

  async function close(): Promise<void> {
    stop.abort();
    await Promise.all(running.values());
  }

  return { begin, close };
}
