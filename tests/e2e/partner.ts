import type { APIRequestContext, Page } from '@playwright/test';
import { demoSession, newAccount, signIn, type Session } from './accounts.ts';

/** Opens pages as the demo marketplace's hotel from now on. */
export async function signInAsPartner(page: Page, request: APIRequestContext): Promise<Session> {
  const session = await demoSession(request, 'lantern');
  await signIn(page, session);
  return session;
}

/** A partner nobody else is, without a link yet. */
export async function newPartner(request: APIRequestContext): Promise<Session> {
  const session = await newAccount(request, { first_name: 'Mei Fong' });
  const reply = await request.post('/api/auth/become-partner/', {
    headers: { Authorization: `Bearer ${session.access}` },
    data: { kind: 'hotel', name: 'Harbour Loft', name_zh: '海港閣', contact_name: 'Mei Fong', contact_phone: '+852 5555 0177' },
  });
  if (!reply.ok()) throw new Error(`joining failed: ${reply.status()} ${await reply.text()}`);
  return session;
}

/** A link of the partner's to all experiences, and its id and short address. */
export async function newLink(request: APIRequestContext, { access }: Session, placement: string): Promise<{ id: string; url: string }> {
  const reply = await request.post('/api/partners/links/', { headers: { Authorization: `Bearer ${access}` }, data: { placement } });
  if (!reply.ok()) throw new Error(`making a link failed: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as { id: string; url: string };
}
