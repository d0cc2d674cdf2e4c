import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { UserType } from '../../../contract/accounts.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Config } from '../config.ts';
import type { HttpFigures } from '../metrics/http-figures.ts';

declare module 'fastify' {
  /** What the log says of a request beside its route; no address, since some are secret, and nobody's name. */
  interface FastifyRequest {
    /** The pattern of the call or screen that answers, once it is known. */
    pattern: string | undefined;
    role: UserType | 'guest' | undefined;
    locale: Locale | undefined;
  }
}

/** Asked all the time by machines; logged only where that is wanted. */
const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * An id for a request: a proxy's in front of us (`X-Request-Id`), so that its log and ours can be laid side by side, or a new one. Without a trusted
 * proxy anyone could write it. What does not look like an id is not taken: it goes into the log.
 */
export function requestIdsOf({ trust_proxy }: Config): (request: IncomingMessage) => string {
  if (trust_proxy === 0) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && /^[\w.-]{8,128}$/.test(given) ? given : randomUUID();
  };
}

/** What is told of a request once it is answered; `route` is the pattern that took it, `ms` how long that took. */
export type Answered = Pick<FastifyRequest, 'method' | 'role' | 'locale'> & { route: string; status: number; ms: number };
export type Book = { count: (answered: Answered) => void; log: (log: FastifyBaseLogger, answered: Answered) => void };

/** Where it is written what was answered: logged, and counted where figures are wanted. */
export function bookOf({ production, log_level }: Config, figures: HttpFigures | null): Book {
  // In development the terminal is for people.
  const level = production ? 'info' : 'debug';
  const isHeard = (at: 'info' | 'debug') => log_level === 'debug' || log_level === at;
  return {
    count: ({ method, route, status, ms }) => figures?.note(method, route, status, ms),
    log(log, answered) {
      const told = quiet.has(answered.route) ? 'debug' : level;
      if (isHeard(told)) log[told]({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'request');
    },
  };
}

/** Tells every caller the id of the request, and writes down what it was answered. */
export function followRequests(app: FastifyInstance, book: Book): void {
  for (const name of ['pattern', 'role', 'locale'] as const) app.decorateRequest(name, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, role, locale } = request;
    const route = request.pattern ?? patternOf(request);
    const answered = { method, route, status: reply.statusCode, ms: reply.elapsedTime, role, locale };
    // A stream ends when its listener goes; how long that took says nothing of us.
    if (reply.getHeader('content-type') !== 'text/event-stream') book.count(answered);
    book.log(request.log, answered);
    done();
  });
}

/** The pattern that took a request; `none` for what nobody took. Fastify puts it together anew each time, so those who know say it. */
function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
