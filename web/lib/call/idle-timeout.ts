/** A call that takes longer fails with `timed_out`. */
export const TIMEOUT_MS = 10_000;

/** A signal that aborts when nothing has been received for a time, or by `abort`; `restart` is called at each receipt. */
export type IdleTimeout = { signal: AbortSignal; restart: () => void; stop: () => void; abort: (reason: unknown) => void };

/** Starts the time at once, `ms` long; the caller must also stop it. */
export function startIdleTimeout(ms: number): IdleTimeout {
  const idle = new AbortController();
  const begin = () => setTimeout(() => idle.abort(), ms);
  let timer = begin();
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = begin();
  };
  const abort = (reason: unknown) => {
    stop();
    idle.abort(reason);
  };
  return { signal: idle.signal, restart, stop, abort };
}
