import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../api/errors.ts';

/** Checks that the METRICS_TOKEN was sent as a bearer token. Refuses: not_authenticated. */
export function checkMetricsToken({ headers }: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!isSame(given, token)) refuse('not_authenticated');
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(given), hashed(wanted));
}
