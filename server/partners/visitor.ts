import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';

/** Whether it is a person who opens an address, not a robot, a link preview, a browser that only looks ahead, or a page that shows it as a picture or in a frame. */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].join(' ');
  if (method !== 'GET' || /prefetch|preview|prerender/i.test(purposes)) return false;
  // Older browsers do not say.
  const opened_as = headers['sec-fetch-dest'] ?? 'document';
  if (opened_as !== 'document') return false;
  const browser = headers['user-agent'];
  return browser !== undefined && browser !== '' && !isbot(browser);
}
