import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { UserType } from '../../../contract/accounts.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Config } from '../config.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';

declare module 'fastify' {
  /** What the log records of a request beside its route: no address, since some are secret, and no names. */
  interface FastifyRequest {
    /** The pattern of the call or screen that answers, once known. */
    pattern: string | undefined;
    role: UserType | 'guest' | 'reseller' | 'key' | undefined;
    /** The id of the key that calls, a reseller's or a provider's own. */
    key: string | undefined;
    locale: Locale | undefined;
  }
}

/** Polled by monitoring; logged only at level debug. */
const monitoring_routes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Makes the id of a request: that of a trusted proxy (`X-Request-Id`), so that both logs can be compared, or a new one. Values that do not
 * look like an id are ignored, since the id goes into the log.
 */
export function requestIdGenerator({ trust_proxy }: Config): (request: IncomingMessage) => string {
  if (trust_proxy === 0) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
  };
}

/** A finished request; `route` is the pattern that handled it, `ms` its duration. */
export type RequestSummary = Pick<FastifyRequest, 'method' | 'role' | 'locale'> & { key?: string | undefined } & {
  route: string;
  status: number;
  ms: number;
};
export type AccessLog = { count: (request: RequestSummary) => void; log: (log: FastifyBaseLogger, request: RequestSummary) => void };

/** Logs finished requests, and counts them when `metrics` is given. */
export function createAccessLog({ production, log_level }: Config, metrics: HttpMetrics | null): AccessLog {
  // In development the terminal is for people.
  const level = production ? 'info' : 'debug';
  const isLogged = (at: 'info' | 'debug') => log_level === 'debug' || log_level === at;
  return {
    count: ({ method, route, status, ms }) => metrics?.record(method, route, status, ms),
    log(log, request) {
      const at = monitoring_routes.has(request.route) ? 'debug' : level;
      if (isLogged(at)) log[at]({ ...request, ms: Math.round(request.ms * 10) / 10 }, 'request');
    },
  };
}

/** Sends every caller the request's id, and logs the request once it is answered. */
export function registerAccessLog(app: FastifyInstance, access_log: AccessLog): void {
  for (const name of ['pattern', 'role', 'key', 'locale'] as const) app.decorateRequest(name, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, role, key, locale } = request;
    const route = request.pattern ?? patternOf(request);
    const summary = { method, route, status: reply.statusCode, ms: reply.elapsedTime, role, ...(key && { key }), locale };
    // A stream lasts until its client leaves, so its duration means nothing.
    if (reply.getHeader('content-type') !== 'text/event-stream') access_log.count(summary);
    access_log.log(request.log, summary);
    done();
  });
}

/** The route's pattern, or `none`. Fastify rebuilds it at every access, so handlers set `request.pattern` where they can. */
function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
