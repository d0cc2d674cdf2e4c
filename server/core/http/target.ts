import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../api/errors.ts';

/**
 * The path and query of a request's target. One that is a whole address (`GET http://host/ HTTP/1.1`) names the host itself, and its word
 * goes before the Host header's. (RFC 9112, 3.2.2)
 */
export function pathOfTarget(request: IncomingMessage): string {
  const target = request.url ?? '';
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (host === undefined) return target;
  request.headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Refuses what is no path of ours, and hosts that cannot be one (RFC 9112, 3.2); `OPTIONS *` asks the server as a whole. */
export function checkTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url, headers: { host = '' } }, reply) => {
    if (host !== '' && !isHost(host)) refuse('bad_request');
    if (url.startsWith('/')) return;
    if (method !== 'OPTIONS' || url !== '*') refuse('bad_request');
    return reply.code(204).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE').send();
  });
}

/** A name or an address, with a port or without, and nothing else: nobody's name before it, no path behind it. */
export function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}
