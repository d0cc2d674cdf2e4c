import type { Ask, Endpoint, ReplyOf } from '../../../contract/endpoint.ts';

/** A typed contract call: `call(api.pages.public, { params: { slug } })`. Throws a CallError when it is refused. */
export type Call = <E extends Endpoint>(endpoint: E, ...ask: object extends Ask<E> ? [ask?: Ask<E>] : [ask: Ask<E>]) => Promise<ReplyOf<E>>;
