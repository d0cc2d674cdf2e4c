import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

export const PASSWORD = 'kowloon-ferry-88';

/** A name nobody has had. */
export function freshName(): string {
  return `guest-${randomUUID().slice(0, 12)}`;
}

type Session = { access: string; refresh: string; user: { username: string; first_name: string } };

/** A new client account, made through the API. */
export async function newAccount(request: APIRequestContext, fields: { first_name?: string } = {}): Promise<Session> {
  const username = freshName();
  const reply = await request.post('/api/auth/register/', {
    data: { username, email: `${username}@example.hk`, password: PASSWORD, ...fields },
  });
  if (!reply.ok()) throw new Error(`registering failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Session;
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
