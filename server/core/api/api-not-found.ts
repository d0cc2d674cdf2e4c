import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refusals } from '../../../contract/errors.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { recordRefusal } from './errors.ts';
import { localeOf } from '../http/locale.ts';

/** Answers API addresses without a route: 405 with Allow when another method exists, else 404. */
export function apiNotFound(endpoints: readonly Endpoint[]) {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.replace(/\?.*$/, '');
    const methods = new Set<string>(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // A known path with a known method comes here when a parameter is too long.
    const code = methods.size > 0 && !methods.has(request.method) ? 'method_not_allowed' : 'not_found';
    if (code === 'method_not_allowed') reply.header('allow', [...methods].join(', '));
    recordRefusal(code);
    return reply.code(code === 'not_found' ? 404 : 405).send({ detail: textIn(refusals[code], localeOf(request.headers)), code });
  };
}
