import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fastJsonStringify from 'fast-json-stringify';
import type { ZodType } from 'zod';
import type { BodyOf, Budget, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/text.ts';
import { check } from '../../../contract/validation.ts';
import type { SharedBudgets } from '../limits/budgets.ts';
import { admit, checkToken, type Caller } from './caller.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/database.ts';
import { invalid, notFound, Refusal, refuse } from './errors.ts';
import type { Files } from '../storage/files.ts';
import { intentOf, recall, wonByAnother, type Intent, type Remembered } from './idempotency.ts';
import { localeOf } from '../http/locale.ts';
import { multipartBody } from './multipart.ts';
import { jsonSchemaOf } from './openapi.ts';
import type { Repeat, Repeats } from '../cache/repeats.ts';
import { isHost } from '../http/target.ts';
import { visitorKeys } from '../http/visitor.ts';

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 60 * A_MINUTE_MS;
/** Of a body whose call says nothing else: every plain form fits, also where each letter is written as an escape. */
export const BODY_BYTES = 20 * 1_024;

/** What a handler is given. `caller` is certain where the endpoint asks for one. */
export type Asked<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['who'] extends 'anyone' ? Caller | null : Caller;
  locale: Locale;
  /** Set when the call carried an Idempotency-Key; the deed remembers its reply under it. */
  intent: Intent | null;
  /** What the browser sent under this name. */
  cookie: (name: string) => string | undefined;
  /** A key of the visitor's address, which nobody can turn back into the address. */
  visitor: () => string;
  /** Whether the connection is gone over which the answer would go. */
  isGone: () => boolean;
  /** The marketplace's address as people see it, without a slash at the end. */
  origin: string;
};

/** A reply that is bytes already, of another media type than JSON. */
export class Ready {
  readonly bytes: Buffer;
  readonly type: string;
  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** A reply that is sent while it is made. */
export class Streamed {
  readonly stream: Readable;
  readonly type: string;
  readonly headers: Record<string, string>;
  constructor(stream: Readable, type: string, headers: Record<string, string> = {}) {
    this.stream = stream;
    this.type = type;
    this.headers = headers;
  }
}

/** A public reply that may be given again to whoever asks the same. */
export class Repeated<R> {
  readonly reply: R;
  readonly repeat: Repeat;
  constructor(reply: R, repeat: Repeat) {
    this.reply = reply;
    this.repeat = repeat;
  }
}

type Handler<E extends Endpoint> = (asked: Asked<E>) => Promise<ReplyOf<E> | Ready | Streamed | Repeated<ReplyOf<E>>>;
type AnyAsked = Omit<Asked<Endpoint>, 'caller'> & { caller: Caller | null };
type AnyHandler = (asked: AnyAsked) => Promise<unknown>;

/** Runs an endpoint's handler in process. */
export type Answer = (endpoint: Endpoint, asked: { params?: unknown; query?: unknown; locale: Locale }) => Promise<unknown>;

export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** With what is added to each answer, a replayed one too, and never kept with its key: secrets. */
  <E extends Endpoint, Kept>(
    endpoint: E,
    handler: (asked: Asked<E>) => Promise<Kept>,
    finish: (kept: Kept, asked: Pick<Asked<E>, 'origin'>) => ReplyOf<E>,
  ): void;
}

/** `uploads`: where multipart is understood. */
type Rooms = { sql: Sql; config: Config; files: Files; uploads: FastifyInstance; repeats: Repeats; allowance: SharedBudgets['allowance'] };

/** Makes `serve(api.x.y, handler)`: one call a route; and `answer`, which runs the same handlers in process for rendering. */
export function createServe(app: FastifyInstance, { sql, config, files, uploads, repeats, allowance }: Rooms) {
  /** Counts pictures, not requests: one may carry thirteen. */
  const withinBudget = allowance('pictures', { most: config.limits.upload, window_ms: A_MINUTE_MS });
  const keeperOf = (caller: Caller | null) => {
    const account = caller?.id ?? '';
    return (picture: Buffer) => withinBudget(account, () => files.keepUpload(picture, account));
  };
  const handlers = new Map<Endpoint, { run: AnyHandler; serialise: Serialise }>();
  const budgets = budgetsOf(app, config);
  // Every call that changes something, whatever comes of it.
  const writes = allowance('writes', { most: config.limits.writes, window_ms: A_MINUTE_MS });
  const visitorKey = visitorKeys(config.jwt_secret);

  const serve: Serve = (endpoint: Endpoint, handler: unknown, finish?: unknown) => {
    const run = handler as AnyHandler;
    const finished = (finish ?? ((reply: unknown) => reply)) as (reply: unknown, asked: AnyAsked) => unknown;
    const serialise = serialiserOf(endpoint);
    handlers.set(endpoint, { run, serialise });
    (endpoint.pictures ? uploads : app).route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: { '2xx': {} } },
      ...(endpoint.body_kb && { bodyLimit: endpoint.body_kb * 1_024 }),
      onRequest: [
        storeNothingOf(endpoint),
        ...(endpoint.budget ? [budgets[endpoint.budget]] : endpoint.pictures ? [whenMultipart(budgets.upload)] : []),
        ...(endpoint.who !== 'anyone' && endpoint.method !== 'GET' ? [asKnown(app)] : []),
      ],
      // Validation is ours and happens once, so that all problems of a request are told together.
      validatorCompiler: () => () => true,
      serializerCompiler: () => serialise,
      handler: async (request, reply) => {
        request.pattern = endpoint.path;
        request.locale = localeOf(request.headers);
        request.role = 'guest';
        const caller = await admit({ app, sql, config }, request, endpoint);
        if (caller) request.role = caller.user_type;
        if (caller && endpoint.method !== 'GET') await writes(caller.id, async () => undefined);
        if (endpoint.only_multipart && !request.isMultipart()) refuse('unsupported_media_type');
        const sent =
          endpoint.pictures && request.isMultipart() ? await multipartBody(request, endpoint.pictures, keeperOf(caller)) : request.body;
        const { params, query, body } = validated(endpoint, { params: request.params, query: request.query, body: sent });
        const asked: AnyAsked = {
          params,
          query,
          body,
          caller,
          locale: request.locale,
          intent: null,
          cookie: cookieIn(request),
          visitor: () => visitorKey(request),
          isGone: () => request.raw.socket.destroyed,
          origin: originOf(config, request),
        };
        const done = endpoint.idempotent
          ? await once(endpoint, request, asked, run)
          : { status: endpoint.status ?? 200, reply: await run(asked) };
        const answer = finished(done.reply, asked);
        if (!(answer instanceof Repeated)) return send(reply, done.status, answer);
        const bytes = Buffer.from(serialise(answer.reply));
        reply.type('application/json; charset=utf-8');
        repeats.give(request, reply, bytes, answer.repeat);
        return reply.send(bytes);
      },
    });
  };

  /**
   * Runs an idempotent call, or replays its first success. The deed is tried first and kept answers are looked up only when it
   * could not be done: nearly every call is a first one, and a second one cannot succeed, since its key is in the way.
   */
  async function once(endpoint: Endpoint, request: FastifyRequest, asked: AnyAsked, run: AnyHandler): Promise<Remembered> {
    const address = request.url.replace(/\?.*$/, '').replace(/\/+$/, '');
    // A secret in the address is not kept with the key either.
    const place = endpoint.path.includes(':token') ? createHash('sha256').update(address).digest('base64url') : address;
    const scope = `${request.method} ${place} ${asked.caller?.id ?? 'guest'}`;
    const intent = intentOf(request.headers['idempotency-key'], scope, asked.body);
    const status = endpoint.status ?? 200;
    return run({ ...asked, intent }).then(
      (answer): Remembered => ({ status, reply: answer }),
      async (error: unknown) => {
        const kept = intent && mayBeKept(error) ? await recall(sql, intent) : null;
        if (!kept) throw error;
        return kept;
      },
    );
  }

  /** The answer of an endpoint that anyone may call, in process, for rendering. */
  const answer: Answer = async (endpoint, asked) => {
    // By method and path: the built web app carries its own copy of the contract's objects.
    const served = [...handlers].find(([known]) => known.path === endpoint.path && known.method === endpoint.method)?.[1];
    if (!served || endpoint.who !== 'anyone') throw new Error(`not served to everyone: ${endpoint.path}`);
    const given = validated(endpoint, { params: asked.params, query: asked.query ?? {}, body: undefined });
    const reply = await served.run({
      ...given,
      caller: null,
      locale: asked.locale,
      intent: null,
      cookie: () => undefined,
      visitor: () => '',
      isGone: () => false,
      origin: config.public_url ?? '',
    });
    return JSON.parse(served.serialise(reply instanceof Repeated ? reply.reply : reply)) as unknown;
  };

  return { serve, answer, endpoints: () => [...handlers.keys()] };
}

function validated(endpoint: Endpoint, given: { params?: unknown; query?: unknown; body?: unknown }) {
  const params = endpoint.params && check(endpoint.params, given.params);
  // An id that cannot be one names nothing.
  if (params?.broken) notFound();
  const query = endpoint.query && check(endpoint.query, given.query);
  const body = endpoint.body && check(endpoint.body, given.body ?? {});
  if (query?.broken || body?.broken) invalid({ ...query?.broken, ...body?.broken });
  return { params: params?.value, query: query?.value, body: body?.value };
}

function send(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  reply.code(status);
  if (status === 204) return reply.send();
  if (answer instanceof Ready) return reply.type(answer.type).send(answer.bytes);
  if (answer instanceof Streamed) return reply.headers(answer.headers).type(answer.type).send(answer.stream);
  return reply.send(answer);
}

/** Whether a failure may be that of a second try. Who is refused for the crowd comes again, and is not looked up in the middle of it. */
function mayBeKept(error: unknown): boolean {
  return wonByAnother(error) || (error instanceof Refusal && error.code !== 'busy');
}

/** As configured, else as the request came in. Refuses: bad_request, when it names no host that could be one. */
export function originOf({ public_url }: Config, request: FastifyRequest): string {
  if (public_url !== undefined) return public_url;
  const origin = `${request.protocol}://${request.host}`;
  return /^https?:/.test(origin) && isHost(request.host) ? origin : refuse('bad_request');
}

/** Read when it is asked for: few calls care. */
function cookieIn({ headers }: FastifyRequest): (name: string) => string | undefined {
  return (name) =>
    headers.cookie
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
}

/** One count a budget, whichever of its endpoints is called: guessing goes on nowhere else. */
function budgetsOf(app: FastifyInstance, { limits }: Config): Record<Budget, onRequestAsyncHookHandler> {
  return {
    login: app.rateLimit({ groupId: 'login', max: limits.login, timeWindow: A_MINUTE_MS }),
    profile: app.rateLimit({ groupId: 'profile', max: limits.profile, timeWindow: AN_HOUR_MS }),
    register: app.rateLimit({ groupId: 'register', max: limits.register, timeWindow: AN_HOUR_MS }),
    booking: app.rateLimit({ groupId: 'booking', max: limits.booking, timeWindow: A_MINUTE_MS }),
    upload: app.rateLimit({ groupId: 'upload', max: limits.upload, timeWindow: A_MINUTE_MS }),
    check_in: app.rateLimit({ groupId: 'check_in', max: limits.check_in, timeWindow: A_MINUTE_MS }),
  };
}

/** Bodies for which there must be a caller are read from callers only: a stranger could send many, and slowly. */
function asKnown(app: FastifyInstance): onRequestAsyncHookHandler {
  return async (request) => checkToken(app, request);
}

/** Caches store no answer to a signed-in caller or a secret link, and none to a call that changes something. */
function storeNothingOf({ who, method, path }: Endpoint): onRequestAsyncHookHandler {
  const is_private = who !== 'anyone' || method !== 'GET' || path.includes(':token');
  return async (request, reply) => {
    if (is_private || request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
  };
}

/** Pictures cost the same wherever they are sent. */
function whenMultipart(budget: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request, reply) {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) await budget.call(this, request, reply);
  };
}

type Serialise = (reply: unknown) => string;

/** Compiled from the reply's schema, when it first replies: what the schema does not name is not sent. */
function serialiserOf({ reply: schema }: Endpoint): Serialise {
  if (!schema) return () => '';
  let compiled: Serialise | undefined;
  return (reply) => (compiled ??= compile(schema))(reply);
}

function compile(schema: ZodType): Serialise {
  return fastJsonStringify(jsonSchemaOf(schema) as unknown as Parameters<typeof fastJsonStringify>[0]);
}
