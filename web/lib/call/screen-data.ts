import { CallError } from './call-error.ts';
import { startIdleTimeout, TIMEOUT_MS } from './idle-timeout.ts';

/**
 * Limits the wait for the data of the next screen as that for a call is limited: without an answer the screen's ErrorBoundary gets a
 * CallError. React Router asks for `.data` with the window's `fetch`, has no limit and no place to give it one.
 */
export function limitScreenData(): void {
  const { fetch } = window;
  window.fetch = (input, init) => (isScreenData(input) ? fetchInTime(fetch, input, init) : fetch(input, init));
}

function isScreenData(input: unknown): input is URL {
  return input instanceof URL && input.origin === window.location.origin && input.pathname.endsWith('.data');
}

async function fetchInTime(fetch: typeof window.fetch, address: URL, init: RequestInit = {}): Promise<Response> {
  const left = init.signal;
  const idle = startIdleTimeout(TIMEOUT_MS);
  left?.addEventListener('abort', () => idle.abort(left.reason), { signal: idle.signal });
  try {
    const reply = await fetch(address, { ...init, signal: idle.signal });
    // From here on what is still to come is waited for, as long again; an abort after the last of it does nothing.
    idle.restart();
    return reply;
  } catch (failure) {
    idle.stop();
    if (left?.aborted) throw failure;
    throw new CallError({ message: '', code: idle.signal.aborted ? 'timed_out' : 'unreachable', status: 0 });
  }
}
