import { api } from '../../../contract/api.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call, http } from '../../lib/call/call.ts';
import { signedIn } from '../../lib/session/session.tsx';

type Login = { username: string; password: string };

/** The three ways of the debug screen to log in; each returns the answer as it is. */
export const tries = {
  fetch: async (body: Login) => {
    const reply = await fetch(api.auth.login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.text() };
  },
  axios: async (body: Login) => {
    const reply = await http.post<unknown>(api.auth.login.path, body);
    return { status: reply.status, body: reply.data };
  },
  /** As the login screen does it; a success signs in. */
  service: async (body: Login) => {
    const session = await call(api.auth.login, { body });
    signedIn(session);
    return session;
  },
} as const satisfies Record<string, (body: Login) => Promise<unknown>>;
export type Try = keyof typeof tries;

/** The answer of a try, or its failure, as text. */
export async function outcomeOf(way: Try, body: Login): Promise<string> {
  try {
    return written(await tries[way](body));
  } catch (error) {
    if (error instanceof CallError) return written({ thrown: 'CallError', status: error.status, code: error.code, body: error.body });
    return written({ thrown: error instanceof Error ? error.message : String(error) });
  }
}

const written = (outcome: unknown) => JSON.stringify(outcome, null, 2);
