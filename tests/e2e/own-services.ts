import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { newAccount, signIn } from './accounts.ts';

export type Owner = { access: string };

/** Enough of a service to go on sale. */
export const walk = {
  title: 'Lantern walk',
  title_zh: '燈籠夜行',
  description: 'Slowly, with stories.',
  description_zh: '慢慢走，聽故事。',
  price: '280.00',
  location: 'Tai O',
  location_zh: '大澳',
};

/** The screen of a service that has been made. */
export const EDIT = /\/provider\/services\/[0-9a-f-]+\/edit$/;

export const toast = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens pages as a provider who has nothing yet. */
export async function signInAsNewProvider(page: Page, request: APIRequestContext): Promise<Owner> {
  const session = await newAccount(request, { first_name: 'Wing' });
  const user = await sent(request, session, '/api/auth/become-provider/', { business_name: 'Quiet Bay Kayaks', phone: '+852 5555 0199' });
  await signIn(page, { ...session, user: user as typeof session.user });
  return session;
}

/** A draft of the owner's, made through the API. */
export async function newOwnService(request: APIRequestContext, owner: Owner, fields: object): Promise<{ id: string }> {
  return (await sent(request, owner, '/api/services/services/', fields)) as { id: string };
}

/** One of the owner's services, whole. */
export async function ownService(request: APIRequestContext, { access }: Owner, id: string): Promise<Record<string, unknown>> {
  const reply = await request.get(`/api/services/services/${id}/`, { headers: { Authorization: `Bearer ${access}` } });
  return (await reply.json()) as Record<string, unknown>;
}

/** What the server keeps of the owner's services. */
export async function ownServices(request: APIRequestContext, { access }: Owner): Promise<Record<string, unknown>[]> {
  const reply = await request.get('/api/services/services/', { headers: { Authorization: `Bearer ${access}` } });
  return ((await reply.json()) as { results: Record<string, unknown>[] }).results;
}

/** A walk-in's booking on a new slot of the service. */
export async function bookOwnService(
  request: APIRequestContext,
  owner: Owner,
  service: string,
): Promise<{ id: string; booking_reference: string }> {
  const date = addDays(hongKongDate(Date.now()), 5);
  const times = { service, date, start_time: '10:00', end_time: '11:00', capacity: 6 };
  const slot = (await sent(request, owner, '/api/services/availability/', times)) as { id: string };
  const booked = { service, availability_slot: slot.id, customer_name: 'Chan Tai Man', participants: 2 };
  return (await sent(request, owner, '/api/bookings/manual/', booked)) as { id: string; booking_reference: string };
}

/** The answer to what the owner sends to the API. */
export async function sent(request: APIRequestContext, { access }: Owner, path: string, data: object): Promise<unknown> {
  const reply = await request.post(path, { headers: { Authorization: `Bearer ${access}` }, data });
  if (!reply.ok()) throw new Error(`${path} failed: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}
