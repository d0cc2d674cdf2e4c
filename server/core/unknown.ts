import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/errors.ts';
import { localeOf } from './locale.ts';

/** Answers API addresses that no route took: 405 with Allow when another method would do, else 404. */
export function unknownAddress(endpoints: readonly Endpoint[]) {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.replace(/\?.*$/, '');
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    const code = methods.length > 0 ? 'method_not_allowed' : 'not_found';
    return reply.code(methods.length > 0 ? 405 : 404).send({ detail: refusals[code][localeOf(request.headers)], code });
  };
}
