import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { newOwnService, sent, walk, type Owner } from './own-services.ts';
import { slotsOf, type Slot } from './visitor.ts';

/** The Hong Kong day of both times. */
export const DAY = addDays(hongKongDate(Date.now()), 3);

/** A boat on a page, with one time that has all its places, and one on which somebody is aboard. */
export type Boat = { slug: string; service_id: string; free: Slot; begun: Slot };

/** Its numbers and the units beside adults, and how many are aboard on the second time. */
type BoatPlan = { default_capacity: number; max_participants: number; units: Record<string, unknown>[]; aboard: number };

export async function newBoat(request: APIRequestContext, owner: Owner, { aboard, ...plan }: BoatPlan): Promise<Boat> {
  const { id } = await newOwnService(request, owner, { ...walk, confirmation: 'instant', status: 'active', ...plan });
  const open = (start_time: string, end_time: string) =>
    sent(request, owner, '/api/services/availability/', { service: id, date: DAY, start_time, end_time }) as Promise<{ id: string }>;
  const [free, begun] = [await open('10:00', '11:00'), await open('14:00', '15:00')];
  const party = { service: id, availability_slot: begun.id, customer_name: 'Chan Tai Man', participants: aboard };
  await sent(request, owner, '/api/bookings/manual/', party);
  const page = (await sent(request, owner, '/api/pages/', { title: 'Quiet Bay', is_published: true, services: [id] })) as { slug: string };
  const slots = await slotsOf(request, { service_id: id });
  const slotOf = (one: { id: string }) => slots.find((slot) => slot.id === one.id)!;
  return { slug: page.slug, service_id: id, free: slotOf(free), begun: slotOf(begun) };
}

export const placesLeft = async (request: APIRequestContext, { service_id }: Boat, slot: Slot) =>
  (await slotsOf(request, { service_id })).find(({ id }) => id === slot.id)?.available_spots;

export const pressMore = (page: Page, booked: string) => page.getByRole('button', { name: `${booked}: One more` });
