import type { AxiosInstance } from 'axios';
import { api } from '../../../contract/api.ts';
import { refusalFrom } from '../call/call-error.ts';
import { accessToken, clearSession, keepAccess, refreshToken } from './tokens.ts';

let running: Promise<string | null> | null = null;

/**
 * A fresh access token after `stale` was refused, or null when the session is over (then it is cleared).
 * Concurrent callers share one refresh. Refresh tokens do not rotate, so two tabs do not invalidate each other's; a token that another tab
 * has just fetched is used. Only a refusal by the server ends a session: on other failures (the database is away) a CallError is thrown
 * and the session stays.
 */
export function freshToken(http: AxiosInstance, stale: string | null): Promise<string | null> {
  const current = accessToken();
  if (current && current !== stale) return Promise.resolve(current);
  running ??= refresh(http).finally(() => {
    running = null;
  });
  return running;
}

async function refresh(http: AxiosInstance): Promise<string | null> {
  const token = refreshToken();
  if (!token) return ended(null);
  const { status, data } = await http.request<{ access: string }>({
    method: 'POST',
    url: api.auth.refresh.path,
    data: { refresh: token },
  });
  if (status === 400 || status === 401) return ended(token);
  if (status !== 200) throw refusalFrom(status, data);
  keepAccess(data.access);
  return data.access;
}

// A new session may have begun in another tab meanwhile; it must not be cleared.
function ended(token: string | null): null {
  if (refreshToken() === token) clearSession();
  return null;
}
