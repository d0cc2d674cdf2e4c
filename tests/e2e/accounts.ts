import { randomUUID } from 'node:crypto';
import { test, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'kowloon-ferry-88';

/** A name nobody has had. */
export function freshName(): string {
  return `guest-${randomUUID().slice(0, 12)}`;
}

export type Session = { access: string; refresh: string; user: { username: string; first_name: string } };

/** A new client account, made through the API. */
export async function newAccount(request: APIRequestContext, fields: { first_name?: string } = {}): Promise<Session> {
  const username = freshName();
  const reply = await request.post('/api/auth/register/', {
    data: { username, email: `${username}@example.hk`, password: PASSWORD, ...fields },
  });
  if (!reply.ok()) throw new Error(`registering failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Session;
}

let demo: { file: string; sessions: Map<string, Session> } | undefined;

/** One of the demo marketplace's people, signed in through the API once for the tests of a file: none of them may log out with it. */
export async function demoSession(request: APIRequestContext, username: 'kayan' | 'lantern' | 'lok'): Promise<Session> {
  const { file } = test.info();
  if (demo?.file !== file) demo = { file, sessions: new Map() };
  const open = demo.sessions.get(username);
  if (open) return open;
  const reply = await request.post('/api/auth/login/', { data: { username, password: 'sampan-demo' } });
  if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()} ${await reply.text()}`);
  const session = (await reply.json()) as Session;
  demo.sessions.set(username, session);
  return session;
}

/** Opens the page signed in, as if the person had come back. */
export async function signIn(page: Page, session: Session): Promise<void> {
  await page.addInitScript(({ access, refresh, user }) => {
    // Once: what the page does to its session afterwards must stay.
    if (sessionStorage.getItem('signed_in_by_test')) return;
    sessionStorage.setItem('signed_in_by_test', 'yes');
    localStorage.setItem('auth_token', access);
    localStorage.setItem('refresh_token', refresh);
    localStorage.setItem('user_data', JSON.stringify(user));
  }, session);
}
