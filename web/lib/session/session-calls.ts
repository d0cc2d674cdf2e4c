import type { User } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { call, callHere } from '../call/call.ts';

/** The user the server knows by the session in storage; a session that is over is a CallError, and nobody is sent away. */
export function fetchUser(): Promise<User> {
  return callHere(api.auth.user);
}

/** Ends a session on the server. */
export function revoke(refresh: string): Promise<void> {
  return call(api.auth.logout, { body: { refresh } });
}
