import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { BodyOf, RateLimit, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/text.ts';
import { ownerOnlyFields } from '../../../contract/team.ts';
import { check } from '../../../contract/validation.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { boundUploads } from '../limits/uploads.ts';
import { accountOf, admit, checkToken, type Caller } from './caller.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/database.ts';
import { invalid, notFound, Refusal, refuse } from './errors.ts';
import type { Files } from '../storage/files.ts';
import { admitKey, carriesKey } from './key-caller.ts';
import { intentOf, recall, wonByAnother, type Intent } from './idempotency.ts';
import { localeOf } from '../http/locale.ts';
import { multipartBody } from './multipart.ts';
import { createSerialiser, type Serialise } from './serialiser.ts';
import type { CachePolicy, MicroCache } from '../cache/micro-cache.ts';
import { ReplyBody, sendTagged } from '../cache/reply-body.ts';
import { isHost } from '../http/target.ts';
import type { SignedLinks } from '../signed-links.ts';
import { visitorKeys } from '../http/visitor.ts';

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 60 * A_MINUTE_MS;
/** The body limit of most calls: every plain form fits, even with each letter escaped. */
export const BODY_BYTES = 20 * 1_024;

/** What a handler receives. `caller` is never null where the endpoint requires one. */
export type CallContext<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['who'] extends 'anyone' ? Caller | null : Caller;
  locale: Locale;
  /** Set when the call carried an Idempotency-Key; the action stores its reply under it. */
  intent: Intent | null;
  /** The intent was carried out before, and only its key was stored: the handler reads what it replies, and does nothing. */
  was_done: boolean;
  /** The cookie of this name. */
  cookie: (name: string) => string | undefined;
  /** The header of this name, in small letters. */
  header: (name: string) => string | undefined;
  /** A keyed hash of the visitor's address. */
  visitor: () => string;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  /** The marketplace's public origin, without a trailing slash. */
  origin: string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body reaches the handler as text, as its signature needs it. */
    is_signed?: boolean;
  }
  interface FastifyRequest {
    /** The provider whose key the request carries, once it is admitted. */
    by_key: Caller | undefined;
  }
}

/** A reply of another media type than JSON, as bytes. */
export class RawReply {
  readonly bytes: Buffer;
  readonly type: string;
  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** A reply that is streamed. */
export class StreamedReply {
  readonly stream: Readable;
  readonly type: string;
  readonly headers: Record<string, string>;
  constructor(stream: Readable, type: string, headers: Record<string, string> = {}) {
    this.stream = stream;
    this.type = type;
    this.headers = headers;
  }
}

/** A public reply that may be served again to identical requests. */
export class CacheableReply<R> {
  readonly reply: R;
  readonly policy: CachePolicy;
  constructor(reply: R, repeat: CachePolicy) {
    this.reply = reply;
    this.policy = repeat;
  }
}

type Handler<E extends Endpoint> = (asked: CallContext<E>) => Promise<ReplyOf<E> | RawReply | StreamedReply | CacheableReply<ReplyOf<E>>>;
type AnyCallContext = Omit<CallContext<Endpoint>, 'caller'> & { caller: Caller | null };
type AnyHandler = (asked: AnyCallContext) => Promise<unknown>;
type RepeatableCall = { run: AnyHandler; repeatReply: ((booking_id: string) => Promise<unknown>) | undefined };
type Replay = { status: number; reply: unknown };

/** Runs an endpoint's handler in process. */
export type Answer = (endpoint: Endpoint, asked: { params?: unknown; query?: unknown; locale: Locale }) => Promise<unknown>;

export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** `finish` adds secrets to each reply, also to a replayed one; they are never stored with the key. */
  <E extends Endpoint, Stored>(
    endpoint: E,
    handler: (asked: CallContext<E>) => Promise<Stored>,
    finish: (stored: Stored, asked: Pick<CallContext<E>, 'origin'>) => ReplyOf<E>,
    /** Makes a reply again from its booking, where only the key is stored. */
    repeat?: (booking_id: string) => Promise<Stored>,
  ): void;
}

/** `uploads` is the Fastify instance that parses multipart. */
type ServeDeps = {
  sql: Sql;
  config: Config;
  files: Files;
  uploads: FastifyInstance;
  micro_cache: MicroCache;
  limiter: RateLimits['limiter'];
  links: SignedLinks;
  /** Writes down that a key of a provider's own programs is used. */
  recordKeyUse: (key_id: string) => Promise<void>;
};

/** Makes `serve(api.x.y, handler)`, which registers one call, and `answer`, which runs the same handlers in process for rendering. */
export function createServe(app: FastifyInstance, { sql, config, files, uploads, micro_cache, limiter, links, recordKeyUse }: ServeDeps) {
  app.decorateRequest('by_key', undefined);
  /** Counts pictures, not requests: one may carry thirteen. */
  const limitPictures = limiter('pictures', { limit: config.limits.upload, window_ms: A_MINUTE_MS });
  const upload = boundUploads(config.uploads);
  const visitorKey = visitorKeys(config.jwt_secret);
  const readForm = (request: FastifyRequest, { pictures = [], slips }: Endpoint, account: string | undefined) => {
    if (slips) expectLink(links, request);
    const sender = account ?? visitorKey(request);
    return upload(sender, (hold) =>
      multipartBody(request, pictures, {
        hold,
        count: () => limitPictures(sender, async () => undefined),
        keep: (picture) => (slips ? files.keepSlip(picture, sender) : files.keepUpload(picture, sender)),
      }),
    );
  };
  const handlers = new Map<Endpoint, { run: AnyHandler; serialise: Serialise }>();
  const rate_limits = rateLimitHooks(app, config);
  // Every call that may change something counts, also when it is refused.
  const writes = limiter('writes', { limit: config.limits.writes, window_ms: A_MINUTE_MS });

  const keys = { sql, limit: limiter('keys', { limit: config.limits.key, window_ms: A_MINUTE_MS }), recordUse: recordKeyUse };

  const serve: Serve = (endpoint: Endpoint, handler: unknown, finish?: unknown, repeat?: unknown) => {
    const run = handler as AnyHandler;
    const repeatReply = repeat as ((booking_id: string) => Promise<unknown>) | undefined;
    const finishReply = (finish ?? ((reply: unknown) => reply)) as (reply: unknown, asked: AnyCallContext) => unknown;
    const serialise = createSerialiser(endpoint.reply);
    const owner_only = ownerOnlyFields(endpoint.reply);
    handlers.set(endpoint, { run, serialise });
    (endpoint.pictures ? uploads : app).route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { response: { '2xx': {} } },
      config: { is_signed: endpoint.is_signed === true },
      ...(endpoint.body_kb && { bodyLimit: endpoint.body_kb * 1_024 }),
      onRequest: [
        noStoreHook(endpoint),
        ...(endpoint.rate_limit ? [rate_limits[endpoint.rate_limit]] : endpoint.pictures ? [whenMultipart(rate_limits.upload)] : []),
        ...(concernsCaller(endpoint) ? [keyHook(keys, endpoint)] : []),
        ...(endpoint.who !== 'anyone' && endpoint.method !== 'GET' ? [tokenHook(app)] : []),
      ],
      // Validation is ours and happens once, so that all problems of a request are reported together.
      validatorCompiler: () => () => true,
      serializerCompiler: () => serialise,
      handler: async (request, reply) => {
        request.pattern = endpoint.path;
        request.locale = localeOf(request.headers);
        request.role ??= 'guest';
        const caller = await admit({ app, sql, config }, request, endpoint);
        if (caller && !caller.key) request.role = caller.user_type;
        if (caller && endpoint.method !== 'GET') await writes(caller.id, async () => undefined);
        if (endpoint.only_multipart && !request.isMultipart()) refuse('unsupported_media_type');
        const sent =
          endpoint.pictures && request.isMultipart()
            ? await readForm(request, endpoint, caller ? accountOf(caller) : undefined)
            : request.body;
        const { params, query, body } = validate(endpoint, { params: request.params, query: request.query, body: sent });
        const asked: AnyCallContext = {
          params,
          query,
          body,
          caller,
          locale: request.locale,
          intent: null,
          was_done: false,
          cookie: cookieReader(request),
          header: (name) => [request.headers[name]].flat()[0],
          visitor: () => visitorKey(request),
          isGone: () => request.raw.socket.destroyed,
          origin: originOf(config, request),
        };
        const done = endpoint.idempotent
          ? await runOnce(endpoint, request, asked, { run, repeatReply })
          : { status: endpoint.status ?? 200, reply: await run(asked) };
        const answer = withoutFields(finishReply(done.reply, asked), caller?.staff ? owner_only : []);
        if (isPrivate(endpoint, request) || answer instanceof RawReply || answer instanceof StreamedReply)
          return send(reply, done.status, withoutPolicy(answer));
        return sendPublic(request, reply, serialise, answer);
      },
    });
  };

  /** Sends what anybody may see and keep, as long as it asks whether that is still right. */
  function sendPublic(request: FastifyRequest, reply: FastifyReply, serialise: Serialise, answer: unknown): FastifyReply {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const body = new ReplyBody(Buffer.from(serialise(withoutPolicy(answer))));
    return sendTagged(request, reply, body, (bytes) => {
      if (answer instanceof CacheableReply) micro_cache.store(request, reply, bytes, answer.policy);
    });
  }

  /**
   * Runs an idempotent call, or replays its first success. The action runs first, and stored replies are read only when it fails: nearly
   * every call is a first one, and a repeated one cannot succeed, since its key is taken.
   */
  async function runOnce(
    endpoint: Endpoint,
    request: FastifyRequest,
    call: AnyCallContext,
    { run, repeatReply }: RepeatableCall,
  ): Promise<Replay> {
    const address = request.url.replace(/\?.*$/, '').replace(/\/+$/, '');
    // A secret in the address is not stored with the key either.
    const place = endpoint.path.includes(':token') ? createHash('sha256').update(address).digest('base64url') : address;
    const scope = `${request.method} ${place} ${call.caller?.id ?? 'guest'}`;
    const intent = intentOf(request.headers['idempotency-key'], scope, call.body);
    if (endpoint.needs_key && !intent) invalid({ 'Idempotency-Key': [{ rule: 'required' }] });
    const status = endpoint.status ?? 200;
    return run({ ...call, intent }).then(
      (answer): Replay => ({ status, reply: answer }),
      async (error: unknown) => {
        const remembered = intent && mayBeReplay(error) ? await recall(sql, intent) : null;
        if (!remembered) throw error;
        if ('reply' in remembered) return remembered;
        if (remembered.booking_id === null) return { status, reply: await run({ ...call, was_done: true }) };
        if (!repeatReply) throw error;
        return { status: remembered.status, reply: await repeatReply(remembered.booking_id) };
      },
    );
  }

  /** Runs an endpoint that anyone may call, in process, for rendering. */
  const answer: Answer = async (endpoint, call) => {
    // By method and path: the built web app carries its own copy of the contract's objects.
    const served = [...handlers].find(([known]) => known.path === endpoint.path && known.method === endpoint.method)?.[1];
    if (!served || endpoint.who !== 'anyone') throw new Error(`not served to everyone: ${endpoint.path}`);
    const given = validate(endpoint, { params: call.params, query: call.query ?? {}, body: undefined });
    const reply = await served.run({
      ...given,
      caller: null,
      locale: call.locale,
      intent: null,
      was_done: false,
      cookie: () => undefined,
      header: () => undefined,
      visitor: () => '',
      isGone: () => false,
      origin: config.public_url ?? '',
    });
    return JSON.parse(served.serialise(withoutPolicy(reply))) as unknown;
  };

  return { serve, answer, endpoints: () => [...handlers.keys()] };
}

function validate(endpoint: Endpoint, given: { params?: unknown; query?: unknown; body?: unknown }) {
  const params = endpoint.params && check(endpoint.params, given.params);
  // A malformed id names no row.
  if (params?.broken) notFound();
  const query = endpoint.query && check(endpoint.query, given.query);
  const body = endpoint.body && check(endpoint.body, given.body ?? {});
  if (query?.broken || body?.broken) invalid({ ...query?.broken, ...body?.broken });
  return { params: params?.value, query: query?.value, body: body?.value };
}

function send(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  reply.code(status);
  if (status === 204) return reply.send();
  if (answer instanceof RawReply) return reply.type(answer.type).send(answer.bytes);
  if (answer instanceof StreamedReply) return reply.headers(answer.headers).type(answer.type).send(answer.stream);
  return reply.send(answer);
}

/** Whether a failure may be that of a repeated call. A call refused as busy is retried anyway, and must cost no further query now. */
function mayBeReplay(error: unknown): boolean {
  return wonByAnother(error) || (error instanceof Refusal && error.code !== 'busy');
}

/** The configured origin, else that of the request. Refuses: bad_request, when the request's host is malformed. */
export function originOf({ public_url }: Config, request: FastifyRequest): string {
  if (public_url !== undefined) return public_url;
  const origin = `${request.protocol}://${request.host}`;
  return /^https?:/.test(origin) && isHost(request.host) ? origin : refuse('bad_request');
}

/** Parses cookies on demand, since few calls read any. */
function cookieReader({ headers }: FastifyRequest): (name: string) => string | undefined {
  return (name) =>
    headers.cookie
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1);
}

/** One hook for each rate limit; its endpoints share one count. */
function rateLimitHooks(app: FastifyInstance, { limits }: Config): Record<RateLimit, onRequestAsyncHookHandler> {
  return {
    login: app.rateLimit({ groupId: 'login', max: limits.login, timeWindow: A_MINUTE_MS }),
    profile: app.rateLimit({ groupId: 'profile', max: limits.profile, timeWindow: AN_HOUR_MS }),
    register: app.rateLimit({ groupId: 'register', max: limits.register, timeWindow: AN_HOUR_MS }),
    booking: app.rateLimit({ groupId: 'booking', max: limits.booking, timeWindow: A_MINUTE_MS }),
    hold: app.rateLimit({ groupId: 'hold', max: limits.hold, timeWindow: A_MINUTE_MS }),
    upload: app.rateLimit({ groupId: 'upload', max: limits.upload, timeWindow: A_MINUTE_MS }),
    check_in: app.rateLimit({ groupId: 'check_in', max: limits.check_in, timeWindow: A_MINUTE_MS }),
  };
}

/** Refuses, before a stranger's pictures are read, a secret link that is no booking's. */
function expectLink(links: SignedLinks, { params }: FastifyRequest): void {
  const { token } = params as { token?: string };
  if (token !== undefined && links.verify('booking', token) === null) notFound();
}

/** Checks the token before the body is read, so that strangers cannot send large or slow bodies. */
function tokenHook(app: FastifyInstance): onRequestAsyncHookHandler {
  return async (request) => {
    if (!request.by_key) checkToken(app, request);
  };
}

/** Admits a key before the body is read, for the same reason. */
function keyHook(keys: Parameters<typeof admitKey>[0], endpoint: Endpoint): onRequestAsyncHookHandler {
  return async (request) => {
    if (!carriesKey(request)) return;
    request.pattern = endpoint.path;
    request.locale = localeOf(request.headers);
    request.role = 'guest';
    request.by_key = await admitKey(keys, request, endpoint);
  };
}

/** Whether it matters who calls. In other calls, which answer everyone alike, a key is not looked at. */
function concernsCaller({ who, idempotent, concerns_caller, key }: Endpoint): boolean {
  return who !== 'anyone' || idempotent === true || concerns_caller === true || key !== undefined;
}

/** Forbids caches to store replies to signed-in callers, to secret links and to calls that change something. */
function noStoreHook(endpoint: Endpoint): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (isPrivate(endpoint, request)) reply.header('cache-control', 'no-store');
  };
}

function isPrivate({ who, method, path, concerns_caller }: Endpoint, { headers }: FastifyRequest): boolean {
  if (who !== 'anyone' || method !== 'GET' || path.includes(':token')) return true;
  return concerns_caller === true || headers.authorization !== undefined;
}

/** A reply with these fields as null, where it has them. */
function withoutFields(reply: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || reply === null || typeof reply !== 'object') return reply;
  return { ...reply, ...Object.fromEntries(fields.filter((field) => field in reply).map((field) => [field, null])) };
}

function withoutPolicy(answer: unknown): unknown {
  return answer instanceof CacheableReply ? answer.reply : answer;
}

/** Applies the rate limit of uploads to calls that may also carry pictures. */
function whenMultipart(hook: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request, reply) {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) await hook.call(this, request, reply);
  };
}
