import type { APIRequestContext, Page } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';

/** Sends as this provider; throws on a refusal. */
type Send = <T = unknown>(path: string, data?: object, method?: 'POST' | 'PATCH') => Promise<T>;

/** A new provider, signed in on this page: what they do is nobody else's business. */
export async function newHost(page: Page, request: APIRequestContext): Promise<{ send: Send; username: string }> {
  const session = await newAccount(request, { first_name: 'Wai Lam' });
  const headers = { Authorization: `Bearer ${session.access}` };
  const send: Send = async <T>(path: string, data: object = {}, method = 'POST') => {
    const reply = await request.fetch(path, { method, headers, data });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  await send('/api/auth/become-provider/', { business_name: `Harbour Walks ${session.user.username}`, phone: '+852 5555 0123' });
  await signIn(page, session);
  return { send, username: session.user.username };
}

type Known = { id: string };

/** What a new host has for sale: a service on a published page, with places on the second of January 2182. */
export async function newOffer(send: Send, username: string) {
  const service = await send<Known>('/api/services/services/', {
    title: 'Harbour walk',
    title_zh: '海濱漫步',
    description: 'Along the harbour.',
    description_zh: '沿海濱漫步。',
    price: '200',
    duration_minutes: 60,
    status: 'active',
    confirmation: 'request',
  });
  const slot = await send<Known>('/api/services/availability/', {
    service: service.id,
    date: '2182-01-02',
    start_time: '10:00',
    end_time: '11:00',
    capacity: 20,
  });
  const shop = await send<Known>('/api/pages/', { title: `Walks ${username}`, slug: username, services: [service.id], is_published: true });
  const book = async () =>
    send<{ id: string; booking_reference: string; manage_url: string }>('/api/pages/public/book/', {
      page: shop.id,
      service: service.id,
      availability_slot: slot.id,
      customer_name: 'Lee Sum Yi',
      customer_email: 'guest@example.hk',
      customer_phone: '+852 5555 0188',
      participants: 2,
    });
  return { service, slot, shop, book };
}
