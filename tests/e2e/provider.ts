import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoSession, signIn, type Session } from './accounts.ts';
import { beginDeparture } from './departures.ts';

const SLUG = 'fragrant-tides';

type Slot = { id: string; date: string; available_spots: number };
type Service = { id: string; title: string; title_zh: string; confirmation: string; min_participants: number };

/** The demo marketplace's provider of /page/fragrant-tides. */
export const demoProvider = (request: APIRequestContext): Promise<Session> => demoSession(request, 'kayan');

/** Opens pages as the demo provider from now on. */
export async function signInAsProvider(page: Page, request: APIRequestContext): Promise<Session> {
  const session = await demoProvider(request);
  await signIn(page, session);
  return session;
}

/** Nothing of what other tests do to the same provider's bookings reaches this page: each change would load what it shows once more. */
export async function muteNews(page: Page): Promise<void> {
  await page.route(/\/api\/bookings\/(?:live|unread)\//, () => undefined);
}

export type Booked = { id: string; reference: string; guest: string; service_title: string; service_title_zh: string };

/**
 * A request by a guest nobody else is called, made on the public page, waiting for the provider's answer; signed in if `client`
 * is given, for a day after `after`.
 */
export async function newRequest(request: APIRequestContext, client?: { access: string }, after = ''): Promise<Booked> {
  const page = (await (await request.get(`/api/pages/public/${SLUG}/`)).json()) as { id: string; services: Service[] };
  for (const service of page.services.filter(({ confirmation }) => confirmation === 'request')) {
    const slots = (await (await request.get(`/api/services/${service.id}/availability/`)).json()) as Slot[];
    const roomy = slots.filter(({ date, available_spots }) => date > after && available_spots >= service.min_participants + 2);
    const slot = roomy[Math.floor(Math.random() * roomy.length)];
    if (slot) return book(request, page.id, service, slot, client);
  }
  throw new Error(`no room left on ${SLUG}`);
}

async function book(request: APIRequestContext, page: string, service: Service, slot: Slot, client?: { access: string }): Promise<Booked> {
  const guest = `Guest ${randomUUID().slice(0, 8)}`;
  const reply = await request.post('/api/pages/public/book/', {
    ...(client && { headers: { Authorization: `Bearer ${client.access}` } }),
    data: {
      page,
      service: service.id,
      availability_slot: slot.id,
      customer_name: guest,
      customer_email: 'guest@example.hk',
      customer_phone: '+852 5555 0188',
      participants: Math.max(2, service.min_participants),
      notes: '一位素食',
    },
  });
  if (!reply.ok()) throw new Error(`booking failed: ${reply.status()} ${await reply.text()}`);
  const { id, booking_reference } = (await reply.json()) as { id: string; booking_reference: string };
  return { id, reference: booking_reference, guest, service_title: service.title, service_title_zh: service.title_zh };
}

/** What the provider does in another tab; what is completed has begun. */
export async function moveElsewhere(
  request: APIRequestContext,
  { access }: { access: string },
  id: string,
  action: 'accept' | 'complete',
): Promise<void> {
  if (action === 'complete') await beginDeparture(id);
  const reply = await request.post(`/api/bookings/bookings/${id}/${action}/`, { headers: { Authorization: `Bearer ${access}` }, data: {} });
  if (!reply.ok()) throw new Error(`${action} failed: ${reply.status()} ${await reply.text()}`);
}
