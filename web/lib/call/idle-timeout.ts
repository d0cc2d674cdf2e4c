/** A signal that aborts when nothing has been received for a time; `restart` is called at each receipt. */
export type IdleTimeout = { signal: AbortSignal; restart: () => void; stop: () => void };

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
  return { signal: idle.signal, restart, stop };
}
