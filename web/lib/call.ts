import axios, { type AxiosResponse } from 'axios';
import { api } from '../../contract/api.ts';
import { pathOf, type Ask, type Endpoint, type ReplyOf } from '../../contract/endpoint.ts';
import { CallError, refusalFrom } from './call-error.ts';
import type { Call } from './call-type.ts';
import { leaveForLogin } from './leave.ts';
import { freshToken } from './refresh.ts';
import { accessToken, hasSession } from './tokens.ts';

/** Request timeout of the specification, section 9. */
const TIMEOUT_MS = 10_000;

const http = axios.create({ timeout: TIMEOUT_MS, validateStatus: () => true });

/** Calls the API from the browser with the session in storage: on 401 one refresh and one retry. Throws CallError. */
export const call: Call = async <E extends Endpoint>(endpoint: E, ask?: Ask<E>) => {
  const token = accessToken();
  const first = await send(endpoint, ask, token);
  const reply = first.status === 401 && hasSession() && mayRefresh(endpoint) ? await again(endpoint, ask, token) : first;
  if (reply.status >= 400) throw refusalFrom(reply.status, reply.data);
  return reply.data as ReplyOf<E>;
};

async function again<E extends Endpoint>(endpoint: E, ask: Ask<E> | undefined, stale: string | null): Promise<AxiosResponse<unknown>> {
  const token = await freshToken(http, stale).catch(unanswered);
  // What anyone may call still works without a session: a visitor keeps booking.
  if (token || endpoint.who === 'anyone') return send(endpoint, ask, token);
  return leaveForLogin();
}

async function send<E extends Endpoint>(endpoint: E, ask: Ask<E> | undefined, token: string | null): Promise<AxiosResponse<unknown>> {
  return http
    .request<unknown>({
      method: endpoint.method,
      // Every parameter of the contract is a string; the generic type cannot know.
      url: pathOf(endpoint, ask?.params as Record<string, string> | undefined),
      params: ask?.query,
      data: ask?.body,
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(ask?.idempotency_key && { 'Idempotency-Key': ask.idempotency_key }),
      },
    })
    .catch(unanswered);
}

// A wrong password is also a 401; there is nothing to refresh.
function mayRefresh(endpoint: Endpoint): boolean {
  return endpoint !== api.auth.login && endpoint !== api.auth.refresh && endpoint !== api.auth.register;
}

function unanswered(failure: unknown): never {
  const code = axios.isAxiosError(failure) ? failure.code : undefined;
  const timed_out = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
  throw new CallError({ message: '', code: timed_out ? 'timed_out' : 'unreachable', status: 0 });
}
