import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../api/errors.ts';

/** Lets in monitoring that sends the METRICS_TOKEN as a bearer token. Refuses: not_authenticated. */
export function checkWatcher({ headers }: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!isSame(given, token)) refuse('not_authenticated');
}

/** Takes as long whether much or little of it is right. */
function isSame(given: string, wanted: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(given), hashed(wanted));
}
