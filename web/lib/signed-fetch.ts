import { pathOf, type Endpoint } from '../../contract/endpoint.ts';
import { CallError, refusalFrom } from './call-error.ts';
import { http } from './call.ts';
import { freshToken } from './refresh.ts';
import { accessToken } from './tokens.ts';

type Wishes = { params?: Record<string, string>; query?: Record<string, string | number>; signal?: AbortSignal };

/** A call of the contract that answers a file or a stream instead of JSON, with the session in storage. Throws CallError. */
export async function signedFetch(endpoint: Endpoint, wishes: Wishes = {}): Promise<Response> {
  const token = accessToken();
  const first = await send(endpoint, wishes, token);
  const reply = first.status === 401 ? await again(endpoint, wishes, token, first) : first;
  if (reply.ok) return reply;
  throw refusalFrom(reply.status, await reply.json().catch(() => null));
}

async function again(endpoint: Endpoint, wishes: Wishes, token: string | null, first: Response): Promise<Response> {
  const fresh = await freshToken(http, token).catch(unreachable);
  return fresh ? send(endpoint, wishes, fresh) : first;
}

function send(endpoint: Endpoint, { params, query = {}, signal }: Wishes, token: string | null): Promise<Response> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  return fetch(pathOf(endpoint, params) + (asked.size > 0 ? `?${asked}` : ''), {
    method: endpoint.method,
    headers: { 'Accept-Language': document.documentElement.lang, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(signal && { signal }),
  }).catch(unreachable);
}

function unreachable(failure: unknown): never {
  if (failure instanceof CallError) throw failure;
  throw new CallError({ message: '', code: 'unreachable', status: 0 });
}
