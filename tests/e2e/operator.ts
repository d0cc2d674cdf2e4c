import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from './accounts.ts';

type Session = Parameters<typeof signIn>[1];

/** The demo marketplace's operator, signed in through the API. */
async function demoOperator(request: APIRequestContext): Promise<Session> {
  const reply = await request.post('/api/auth/login/', { data: { username: 'lok', password: 'sampan-demo' } });
  if (!reply.ok()) throw new Error(`signing in failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Session;
}

/** Opens pages as the demo operator from now on. */
export async function signInAsOperator(page: Page, request: APIRequestContext): Promise<void> {
  await signIn(page, await demoOperator(request));
}
