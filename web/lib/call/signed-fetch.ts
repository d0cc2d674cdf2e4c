import { pathOf, type Address } from '../../../contract/endpoint.ts';
import { CallError, refusalFrom } from './call-error.ts';
import { http, unanswered } from './call.ts';
import { leaveForLogin } from '../address/navigation.ts';
import { freshToken } from '../session/refresh.ts';
import { startIdleTimeout, TIMEOUT_MS, type IdleTimeout } from './idle-timeout.ts';
import { actingHeader } from '../session/acting.ts';
import { accessToken } from '../session/tokens.ts';

type SignedCall = { params?: Record<string, string>; query?: Record<string, string | number> };

/** A call of the contract whose reply is a stream, with the session in storage. Throws CallError. */
export async function signedStream(endpoint: Address, signal: AbortSignal): Promise<Response> {
  return acceptable(await answerTo(endpoint, {}, signal));
}

/**
 * As `call`, for a reply that is a file. A large one may take long as long as data keeps coming: only the wait for the reply and for its
 * next piece is limited.
 */
export async function signedFile(endpoint: Address, request: SignedCall = {}): Promise<Blob> {
  const idle = startIdleTimeout(TIMEOUT_MS);
  try {
    const reply = await answerTo(endpoint, request, idle.signal, idle.restart);
    if (reply.status !== 401) return await wholeOf(await acceptable(reply), idle);
  } catch (failure) {
    if (idle.signal.aborted) throw new CallError({ message: '', code: 'timed_out', status: 0 });
    return unanswered(failure);
  } finally {
    idle.stop();
  }
  return leaveForLogin();
}

async function wholeOf(reply: Response, { restart }: IdleTimeout): Promise<Blob> {
  const listened = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, onward) => {
      restart();
      onward.enqueue(piece);
    },
  });
  return new Response(reply.body?.pipeThrough(listened) ?? null, { headers: reply.headers }).blob();
}

async function acceptable(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  throw refusalFrom(reply.status, await reply.json().catch(() => null));
}

/** On 401 one refresh and one retry, each request with its own timeout. */
async function answerTo(endpoint: Address, request: SignedCall, signal: AbortSignal, heard?: () => void): Promise<Response> {
  const token = accessToken();
  const first = await send(endpoint, request, token, signal);
  heard?.();
  if (first.status !== 401) return first;
  const fresh = await freshToken(http, token).catch(unanswered);
  heard?.();
  return fresh ? send(endpoint, request, fresh, signal) : first;
}

function send(endpoint: Address, { params, query = {} }: SignedCall, token: string | null, signal: AbortSignal): Promise<Response> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return fetch(pathOf(endpoint, params) + (asked.size > 0 ? `?${asked}` : ''), {
    method: endpoint.method,
    headers: { 'Accept-Language': document.documentElement.lang, ...actingHeader(), ...(token && { Authorization: `Bearer ${token}` }) },
    signal,
  }).catch(unanswered);
}
