/** A signal that aborts when nothing was heard for `ms`. */
export type IdleTimeout = { signal: AbortSignal; restart: () => void; stop: () => void };

/** Begins to listen at once; whoever begins must also stop. */
export function startIdleTimeout(ms: number): IdleTimeout {
  const silent = new AbortController();
  const begin = () => setTimeout(() => silent.abort(), ms);
  let timer = begin();
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = begin();
  };
  return { signal: silent.signal, restart, stop };
}
