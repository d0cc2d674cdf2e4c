import type { z } from 'zod';
import type { KeyScope } from './key-scopes.ts';
import type { StaffRole } from './staff-roles.ts';

/** Who may make a call. Roles are exact: a client is refused (403) where a provider is asked for. */
export type Who = 'anyone' | 'signed_in' | 'service_provider' | 'partner' | 'operator';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Chapters of the API's documentation. */
export const tags = {
  Auth: 'Accounts and sessions',
  Catalogue: 'What is on offer, for everyone',
  Providers: 'The provider profile',
  Team: 'Who helps a provider: guides and managers',
  Weather: "The Observatory's warnings, and what rules make of departures",
  Rehearsals: 'Marketplaces to throw away, in which a typhoon is rehearsed',
  Webhooks: 'Addresses that hear of bookings',
  Uploads: 'Pictures',
  'Own services': "A provider's experiences",
  Availability: 'Slots: when something takes place and how many may come',
  'Own pages': "A provider's branded pages",
  Pages: "Providers' public pages, and booking on them",
  Holds: 'Places held for ten minutes while somebody books',
  Bookings: 'Bookings, for the provider and the client',
  'Call-offs': 'Calling departures off, and what becomes of their bookings',
  Imports: 'What a provider brings from another system in a CSV file',
  Guests: 'A booking by its secret link, without an account',
  'Waiting list': 'Places on departures that are full, for those who wait',
  Cards: 'Payments by card, on a page of the gateway',
  Keys: "Keys of a provider's own programs",
  Resellers: "Who sells a provider's services from software of their own",
  Reviews: 'What guests said, for the provider',
  Outbox: 'Mails, for operators; outside production for everybody',
  Operator: 'Running the marketplace',
  Partners: 'Who refers guests: their links, clicks and earnings',
} as const;

/** Rate limits, each shared by its calls; the numbers are in the server's configuration. */
export type RateLimit = 'login' | 'register' | 'profile' | 'booking' | 'hold' | 'upload' | 'check_in';

export type MediaType = 'text/csv' | 'image/svg+xml' | 'image/png' | 'image/webp' | 'text/event-stream' | 'text/calendar';

type Schema = z.ZodType | undefined;

/** What is stated of an endpoint beside its method, path, summary and tag. */
type Terms<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema> = {
  who: Who;
  /** The least role of a provider's team that may make the call for it. Without it only the provider's own account may. */
  staff?: StaffRole;
  /** The least scope of a key of a provider's own programs that may make the call. Without it none may: a leaked key must not do it (decision 068). */
  key?: KeyScope;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The most a JSON body may have, where that is not the 20 kB (1,024 bytes each) of every other call. */
  body_kb?: number;
  /** The body is JSON that somebody else has signed: the handler gets its text, and checks the signature. */
  is_signed?: true;
  /** Success status; 200 unless said otherwise, 204 has no reply. */
  status?: 200 | 201 | 204;
  reply?: Reply;
  /** The reply's media type where it is not JSON, or those among which the query chooses; the handler then answers text, bytes or a stream. */
  type?: MediaType | readonly MediaType[];
  /** Honours Idempotency-Key. */
  idempotent?: true;
  /** Of an idempotent call: money leaves by it, so it is refused without a key. */
  needs_key?: true;
  /** Anyone may call, but the reply depends on the caller: an expired token is refused instead of ignored. So are calls that are idempotent. */
  concerns_caller?: true;
  rate_limit?: RateLimit;
  /** Also takes multipart; these fields may carry pictures, which are stored and replaced by their addresses; `name[]` takes several. */
  pictures?: readonly string[];
  /** Those pictures are a customer's bank slips, which `/media/` does not show. With a token in the path they are read only if it is a booking's. */
  slips?: true;
  /** Takes multipart and nothing else. */
  only_multipart?: true;
};

/** An endpoint as its chapter takes it. */
type Untagged<Params extends Schema, Query extends Schema, Body extends Schema, Reply extends Schema> = Terms<
  Params,
  Query,
  Body,
  Reply
> & {
  method: Method;
  /** Canonical path with trailing slash; parameters as `:name`. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
};

type Tagged = { tag: keyof typeof tags };

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = Untagged<Params, Query, Body, Reply> & Tagged;

/** What a browser is given of each call (scripts/addresses-only.ts): the schemas stay behind. Code that reads more of it does not compile. */
export const addressFields = ['method', 'path', 'who', 'idempotent', 'concerns_caller'] as const;
/** Of `who` a browser asks only whether anyone may: it is given where that is so. */
export type Address = Omit<Pick<Endpoint, (typeof addressFields)[number]>, 'who'> & { who?: Who };

/** States the endpoints of one method; leaving out `who` does not compile. */
const endpointsOf =
  (method: Method) =>
  <Params extends Schema = undefined, Query extends Schema = undefined, Body extends Schema = undefined, Reply extends Schema = undefined>(
    path: string,
    summary: string,
    terms: Terms<Params, Query, Body, Reply>,
  ): Untagged<Params, Query, Body, Reply> => ({ method, path, summary, ...terms });

export const get = endpointsOf('GET');
export const post = endpointsOf('POST');
export const put = endpointsOf('PUT');
export const patch = endpointsOf('PATCH');
export const remove = endpointsOf('DELETE');

/** Endpoints under their tag. */
export function chapter<Calls extends Record<string, { method: Method }>>(
  tag: Tagged['tag'],
  calls: Calls,
): { [Name in keyof Calls]: Calls[Name] & Tagged } {
  const tagged = Object.entries(calls).map(([name, call]) => [name, { ...call, tag }]);
  return Object.fromEntries(tagged) as { [Name in keyof Calls]: Calls[Name] & Tagged };
}

/** What a caller writes. */
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
/** What a handler reads after validation. */
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

// Each schema is an optional property, so its type says `| undefined` even where it is stated.
type Defined<T> = Exclude<T, undefined>;
type IsDefined<T> = [Defined<T>] extends [never] ? false : true;

export type ParamsOf<E extends Endpoint> = Out<Defined<E['params']>>;
export type QueryOf<E extends Endpoint> = Out<Defined<E['query']>>;
export type BodyOf<E extends Endpoint> = Out<Defined<E['body']>>;
export type ReplyOf<E extends Endpoint> = IsDefined<E['reply']> extends true ? In<Defined<E['reply']>> : void;

/** The arguments of a typed client call. */
export type Ask<E extends Endpoint> = (IsDefined<E['params']> extends true
  ? { params: In<Defined<E['params']>> }
  : { params?: undefined }) &
  (IsDefined<E['query']> extends true ? { query?: In<Defined<E['query']>> } : { query?: undefined }) &
  (IsDefined<E['body']> extends true
    ? undefined extends In<Defined<E['body']>>
      ? { body?: In<Defined<E['body']>> }
      : { body: In<Defined<E['body']>> }
    : { body?: undefined }) & {
    /** One key per intent: a retry of the same intent sends the same key. */
    idempotency_key?: string;
  };

/** `/api/x/:id/` and `{ id: '7' }` to `/api/x/7/`. */
export function pathOf(stated: Pick<Address, 'path'>, params?: Record<string, string>): string {
  return stated.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}
