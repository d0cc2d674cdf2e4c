import { waiting, type Waiting } from '../../../contract/bookings.ts';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { signedStream } from '../../lib/call/signed-fetch.ts';
import { startIdleTimeout } from '../../lib/call/idle-timeout.ts';
import { eventsOf } from './event-stream.ts';

// The server sends a heartbeat every 20 s; a connection that is silent for longer is dead.
const SILENCE_MS = 45_000;
const POLL_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reports what waits for the provider, at once and after every change: by one stream, reopened with growing pauses, and by polling every
 * 15 seconds while there is no stream. A hidden tab closes its connection. Returns a function that stops it.
 */
export function watchWaiting(onWaiting: (now: Waiting) => void): () => void {
  let stop: AbortController | null = null;
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      stop?.abort();
      stop = null;
    } else if (!stop) {
      stop = new AbortController();
      void listen(onWaiting, stop.signal);
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.abort();
  };
}

async function listen(onWaiting: (now: Waiting) => void, signal: AbortSignal): Promise<void> {
  let connected = false;
  const poll = () => {
    // A failed poll is repeated at the next one.
    if (!connected)
      call(api.bookings.unread).then(
        (now) => !signal.aborted && onWaiting(now),
        () => undefined,
      );
  };
  const polling = setInterval(poll, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(polling));
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const now of stream(signal)) {
        connected = true;
        failures = 0;
        onWaiting(now);
      }
    } catch {
      // Lost, refused or silent: polling reports meanwhile, and the next try may succeed.
    }
    connected = false;
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
  }
}

async function* stream(stopped: AbortSignal): AsyncGenerator<Waiting> {
  const idle = startIdleTimeout(SILENCE_MS);
  try {
    const { body } = await signedStream(api.bookings.live, AbortSignal.any([stopped, idle.signal]));
    if (!body) return;
    for await (const { event, data } of eventsOf(body)) {
      idle.restart();
      if (event === 'changed') yield waiting.parse(JSON.parse(data));
    }
  } finally {
    idle.stop();
  }
}

/** A pause with jitter, so that not all tabs reconnect at the same moment. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
