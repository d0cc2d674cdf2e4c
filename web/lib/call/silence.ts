/** A signal that aborts when nothing was heard for `ms`. */
export type Silence = { signal: AbortSignal; heard: () => void; stop: () => void };

/** Begins to listen at once; whoever begins must also stop. */
export function silenceOf(ms: number): Silence {
  const silent = new AbortController();
  const begin = () => setTimeout(() => silent.abort(), ms);
  let timer = begin();
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = begin();
  };
  return { signal: silent.signal, heard, stop };
}
