import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refusals } from '../../../contract/errors.ts';
import { noteRefused } from './errors.ts';
import { localeOf } from '../http/locale.ts';

/** Answers API addresses that no route took: 405 with Allow when another method would do, else 404. */
export function unknownAddress(endpoints: readonly Endpoint[]) {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.replace(/\?.*$/, '');
    const methods = new Set<string>(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // With its own method it got here because what it names is too long to be anything.
    const code = methods.size > 0 && !methods.has(request.method) ? 'method_not_allowed' : 'not_found';
    if (code === 'method_not_allowed') reply.header('allow', [...methods].join(', '));
    noteRefused(code);
    return reply.code(code === 'not_found' ? 404 : 405).send({ detail: refusals[code][localeOf(request.headers)], code });
  };
}
