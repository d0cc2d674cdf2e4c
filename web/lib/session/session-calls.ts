import type { User } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { call, callHere } from '../call/call.ts';

/** The user of the session in storage. A session that is over is a CallError, without leaving for /login. */
export function fetchUser(): Promise<User> {
  return callHere(api.auth.user);
}

/** Ends a session on the server. */
export function revoke(refresh: string): Promise<void> {
  return call(api.auth.logout, { body: { refresh } });
}
