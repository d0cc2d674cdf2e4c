import { setTimeout as wait } from 'node:timers/promises';

/** `schedule` asks for a run; `close` lets no further one begin and waits for the one under way. */
export type Soon = { schedule: () => void; close: () => Promise<void> };

type SoonOptions = { delay_ms: number; close_ms: number; report: (error: unknown) => void };

/**
 * Runs what follows from changes `delay_ms` after the first of them, once for all that came until then, and never twice at a time. A run that
 * fails is reported; closing waits `close_ms` at most.
 */
export function createSoon(run: () => Promise<unknown>, { delay_ms, close_ms, report }: SoonOptions): Soon {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let is_closed = false;

  function schedule(): void {
    if (is_closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // A slow run must not make others queue up behind it; a later one does what has come meanwhile.
      if (running) return schedule();
      running = run()
        .catch(report)
        .finally(() => (running = undefined));
    }, delay_ms).unref();
  }

  async function close(): Promise<void> {
    is_closed = true;
    clearTimeout(timer);
    await Promise.race([running, wait(close_ms, undefined, { ref: false })]);
  }

  return { schedule, close };
}
