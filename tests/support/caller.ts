import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { pathOf, type Endpoint, type Method } from '../../contract/endpoint.ts';
import type { z } from 'zod';

type Request = { method: Method; url: string; headers: Record<string, string>; payload?: string | Buffer };
type RawAnswer = { status: number; headers: Record<string, string>; text: string };
/** A way to the application: without a network, or to a real server. */
export type Send = (request: Request) => Promise<RawAnswer>;

export type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** What goes into a call. Nothing is checked here: tests say wrong things on purpose. */
export type CallOptions = {
  /** Only `id`, `slug` and `token` are read, so whatever was built may be given whole. */
  params?: { id?: string; slug?: string; token?: string; kind?: string };
  query?: Record<string, unknown>;
  /** An object, sent as JSON; text is sent as it is. */
  body?: unknown;
  /** The Idempotency-Key; null: none. Where the call needs one and nothing is said, a new one. */
  key?: string | null;
  headers?: Record<string, string>;
};

export type Reply<E extends Endpoint> = E extends { reply?: infer R }
  ? Exclude<R, undefined> extends z.ZodType
    ? z.output<Exclude<R, undefined>>
    : undefined
  : never;

/** `{detail, code}` with what belongs to the code, or messages by field. */
export type Refused = { detail?: string; code?: string; [field: string]: unknown };

export type Caller = {
  /** The answer, whatever it is. */
  ask: (endpoint: Endpoint, asked?: CallOptions) => Promise<Answer>;
  /** The whole answer of a call that must have this status: a success in its stated shape, a refusal in the form of refusals. */
  answered: (status: number, endpoint: Endpoint, asked?: CallOptions) => Promise<Answer>;
  /** The reply of a call that must succeed, with its stated status and in its stated shape: no field more, none less. */
  done: <E extends Endpoint>(endpoint: E, asked?: CallOptions) => Promise<Reply<E>>;
  /** The body of a call that must be refused with this status. */
  refused: (status: number, endpoint: Endpoint, asked?: CallOptions) => Promise<Refused>;
  /** The same caller with other headers, e.g. another language. */
  with: (headers: Record<string, string>) => Caller;
};

/** Someone who makes calls, with an access token or without. */
export function callerThrough(send: Send, access?: string, headers: Record<string, string> = {}): Caller {
  const ask = async (endpoint: Endpoint, asked: CallOptions = {}): Promise<Answer> => {
    const answer = await send({
      method: endpoint.method,
      url: pathOf(endpoint, asked.params) + queryOf(asked.query),
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(typeof asked.key === 'string' && { 'idempotency-key': asked.key }),
        ...(asked.key === undefined && endpoint.needs_key && { 'idempotency-key': randomUUID() }),
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...asked.headers,
      },
      ...(asked.body !== undefined && { payload: payloadOf(asked.body) }),
    });
    const json = answer.headers['content-type']?.startsWith('application/json');
    return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(answer.text) : answer.text };
  };
  const answered = async (status: number, endpoint: Endpoint, asked?: CallOptions): Promise<Answer> => {
    const answer = await ask(endpoint, asked);
    assert.equal(answer.status, status, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer.body)}`);
    if (status < 300) assertReply(endpoint, answer.body);
    else assertRefusal(answer.body);
    return answer;
  };
  return {
    ask,
    answered,
    done: async (endpoint, asked) => (await answered(endpoint.status ?? 200, endpoint, asked)).body as Reply<typeof endpoint>,
    refused: async (status, endpoint, asked) => (await answered(status, endpoint, asked)).body as Refused,
    with: (more) => callerThrough(send, access, { ...headers, ...more }),
  };
}

/** Asks a real server over HTTP. */
export function sendOver(url: string): Send {
  return async ({ method, url: path, headers, payload }) => {
    const answer = await fetch(url + path, { method, headers, ...(payload !== undefined && { body: payload as string }) });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  };
}

/** The same way, asking again where the answer is that all are busy, as on a slow machine with hundreds at once. OCTO has only 500 for it. */
export function patiently(send: Send): Send {
  return async (request) => {
    for (;;) {
      const answer = await send(request);
      if (answer.status < 500 || !answer.headers['retry-after']) return answer;
    }
  };
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

/** Parsing drops what the schema does not name, so an equal value says that nothing else was sent: no column leaks. */
function assertReply(endpoint: Endpoint, body: unknown): void {
  if (endpoint.type) return;
  if (endpoint.reply) assert.deepEqual(endpoint.reply.parse(body), body);
  else assert.equal(body, '');
}

function assertRefusal(body: unknown): void {
  assert.ok(body !== null && typeof body === 'object' && !Array.isArray(body), `a refusal is an object: ${JSON.stringify(body)}`);
  const refused = body as Refused;
  if (refused.detail === undefined && refused.code === undefined)
    for (const [field, messages] of Object.entries(refused))
      assert.ok(
        Array.isArray(messages) && messages.length > 0 && messages.every((message) => typeof message === 'string'),
        `${field}: ${JSON.stringify(messages)}`,
      );
  else assert.ok(typeof refused.detail === 'string' && typeof refused.code === 'string', JSON.stringify(body));
}
