import type { Ask, Endpoint, ReplyOf } from '../../contract/endpoint.ts';

type None = Record<never, never>;

/** A typed contract call: `call(api.pages.public, { params: { slug } })`. Throws a CallError when it is refused. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...ask: None extends Ask<E> ? [ask?: Ask<E>] : [ask: Ask<E>]
) => Promise<ReplyOf<E>>;
