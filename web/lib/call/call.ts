import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { api } from '../../../contract/api.ts';
import { pathOf, type Address, type Ask, type Endpoint, type ReplyOf } from '../../../contract/endpoint.ts';
import { CallError, refusalFrom } from './call-error.ts';
import type { Call } from './call-type.ts';
import { TIMEOUT_MS } from './idle-timeout.ts';
import { answered, endActs, keyOf } from './open-acts.ts';
import { leaveForLogin } from '../address/navigation.ts';
import { freshToken } from '../session/refresh.ts';
import { actingHeader } from '../session/acting.ts';
import { accessToken, hasSession } from '../session/tokens.ts';

export const http = axios.create({ timeout: TIMEOUT_MS, validateStatus: () => true });

/** Calls the API from the browser with the session in storage. Throws CallError; when the session is over, leaves for /login instead. */
export const call: Call = async <E extends Endpoint>(endpoint: E, ask?: Ask<E>) => {
  const reply = await answerTo(endpoint, ask);
  // A call that anyone may make needs no session: its 401 (a wrong password) is shown by the screen.
  if (reply.status === 401 && (endpoint.who !== 'anyone' || endpoint.concerns_caller)) return leaveForLogin();
  return replyOf<E>(reply);
};

/** As `call`, but the end of the session is a CallError like any other: to find out who is signed in. */
export const callHere: Call = async <E extends Endpoint>(endpoint: E, ask?: Ask<E>) => replyOf<E>(await answerTo(endpoint, ask));

/** Options of the HTTP request. */
export type Transport = Pick<AxiosRequestConfig, 'responseType' | 'timeout' | 'signal' | 'onUploadProgress'>;

/** As `call`, sending pictures along as multipart. */
export async function callWithForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  transport: Transport,
  params?: Record<string, string>,
): Promise<ReplyOf<E>> {
  const reply = await answerTo(endpoint, { body: form, params }, transport);
  if (reply.status === 401 && endpoint.who !== 'anyone') return leaveForLogin();
  return replyOf<E>(reply);
}

function replyOf<E extends Endpoint>({ status, data }: AxiosResponse<unknown>): ReplyOf<E> {
  if (status >= 400) throw refusalFrom(status, data);
  return data as ReplyOf<E>;
}

/** The arguments of any call; `Ask<E>` has those of one. */
type CallInput = { params?: unknown; query?: unknown; body?: unknown; idempotency_key?: string };

/**
 * Sends a call that takes a key with one of its own, unless the screen gives it: after a lost answer the same call has the same key. Screens
 * give one where an intent outlives other acts, or is sent again as it was first although what is shown has changed (`useSendOnce`).
 */
async function answerTo(endpoint: Address, ask: CallInput | undefined, transport: Transport = {}): Promise<AxiosResponse<unknown>> {
  const act = actOf(endpoint, ask);
  const reply = await authorised(endpoint, act === null ? ask : { ...ask, idempotency_key: keyOf(act) }, transport);
  if (act !== null) answered(act, reply);
  if (reply.status < 400 && isChange(endpoint)) endActs();
  return reply;
}

/** Names an act whose key nobody has chosen; null for other calls. The bytes of a form name nothing. */
function actOf({ method, path, idempotent }: Address, ask: CallInput = {}): string | null {
  if (!idempotent || ask.idempotency_key || ask.body instanceof FormData) return null;
  return JSON.stringify([method, path, ask.params, ask.body, actingHeader()]);
}

/** Whether a call changes what a person sees. Posts without a key ask, or may be repeated. */
const isChange = ({ method, idempotent }: Address): boolean => idempotent === true || (method !== 'GET' && method !== 'POST');

/** On 401 one refresh and one retry; when the session is over, a retry only of calls whose reply does not depend on the caller. */
async function authorised(endpoint: Address, ask: CallInput | undefined, transport: Transport): Promise<AxiosResponse<unknown>> {
  const token = accessToken();
  const first = await send(endpoint, ask, token, transport);
  if (first.status !== 401 || !hasSession() || !mayRefresh(endpoint)) return first;
  const fresh = await freshToken(http, token).catch(unanswered);
  return fresh || isSameForEverybody(endpoint) ? send(endpoint, ask, fresh, transport) : first;
}

/**
 * A signed-in user must not book as a guest without noticing (docs/decisions/006). An address with a booking's secret is authorised by
 * that secret, with a session or without.
 */
function isSameForEverybody({ who, idempotent, concerns_caller, path }: Address): boolean {
  return who === 'anyone' && !concerns_caller && (!idempotent || path.includes(':token'));
}

async function send(
  endpoint: Address,
  ask: CallInput | undefined,
  token: string | null,
  transport: Transport,
): Promise<AxiosResponse<unknown>> {
  return http
    .request<unknown>({
      method: endpoint.method,
      // Every parameter of the contract is a string, which the generic type does not express.
      url: pathOf(endpoint, ask?.params as Record<string, string> | undefined),
      params: ask?.query,
      data: ask?.body,
      ...transport,
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...actingHeader(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(ask?.idempotency_key && { 'Idempotency-Key': ask.idempotency_key }),
      },
    })
    .catch(unanswered);
}

// A wrong password is also a 401; there is nothing to refresh.
function mayRefresh(endpoint: Address): boolean {
  return endpoint !== api.auth.login && endpoint !== api.auth.refresh && endpoint !== api.auth.register;
}

/** Throws the CallError of a call without a reply. */
export function unanswered(failure: unknown): never {
  if (failure instanceof CallError) throw failure;
  const code = axios.isAxiosError(failure) ? failure.code : undefined;
  const timed_out = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
  throw new CallError({ message: '', code: timed_out ? 'timed_out' : 'unreachable', status: 0 });
}
