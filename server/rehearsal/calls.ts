import type { FastifyInstance, InjectOptions } from 'fastify';
import { PASSWORD } from './banner.ts';

type Headers = Record<string, string>;

/** Calls of the application as the people of the demo make them; null where one is refused. */
export type DemoCalls = {
  /** Of somebody without an account, from the n-th place: visitors are limited by it. */
  asGuest: <Reply>(n: number, url: string, body: object | string, headers?: Headers) => Promise<Reply | null>;
  /** Of an account of the demo. */
  asAccount: <Reply>(username: string, method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => Promise<Reply | null>;
};

/** Makes calls of an application in process; each account logs in once. */
export function callsOf(app: FastifyInstance): DemoCalls {
  const sessions = new Map<string, Promise<string>>();

  async function send<Reply>(request: InjectOptions): Promise<Reply | null> {
    const { statusCode, headers, payload } = await app.inject(request);
    if (statusCode >= 400) return null;
    return (String(headers['content-type']).startsWith('application/json') ? JSON.parse(payload) : {}) as Reply;
  }

  async function logIn(username: string): Promise<string> {
    const payload = { username, password: PASSWORD };
    const session = await send<{ access: string }>({ method: 'POST', url: '/api/auth/login/', payload });
    if (!session) throw new Error(`the demo has no account ${username}`);
    return session.access;
  }

  return {
    asGuest: (n, url, payload, headers = {}) =>
      send({ method: 'POST', url, payload, headers, remoteAddress: `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}` }),
    async asAccount(username, method, url, payload) {
      const session = sessions.get(username) ?? logIn(username);
      sessions.set(username, session);
      return send({ method, url, payload, headers: { authorization: `Bearer ${await session}` } });
    },
  };
}
