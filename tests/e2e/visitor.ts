import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { chooseRadio } from './radio.ts';

export type Slot = { id: string; date: string; start_time: string; end_time: string; available_spots: number };
export type Offer = { page_id: string; service_id: string; title: string; title_zh: string; max_participants: number };

type PublicPage = { id: string; services: { id: string; title: string; title_zh: string; max_participants: number }[] };

/** Clicks of robots do not count, and a browser that is steered by a test says that it is one. */
export const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** One experience of a demo page, by its English title. Each test takes another, so none meets another's bookings. */
export async function offerOf(request: APIRequestContext, slug: string, title: string): Promise<Offer> {
  const page = (await (await request.get(`/api/pages/public/${slug}/`)).json()) as PublicPage;
  const service = page.services.find((one) => one.title === title);
  if (!service) throw new Error(`${slug} has no ${title}`);
  return { page_id: page.id, service_id: service.id, title, title_zh: service.title_zh, max_participants: service.max_participants };
}

export async function slotsOf(request: APIRequestContext, { service_id }: Pick<Offer, 'service_id'>): Promise<Slot[]> {
  return (await (await request.get(`/api/services/${service_id}/availability/?include_full=true`)).json()) as Slot[];
}

/** No demo experience ends free cancellation earlier than so many days before. */
const FREE_DAYS = 4;

/** A day on which every demo experience can be cancelled free of charge, at whatever hour the tests run. */
export const freeDay = (): string => addDays(hongKongDate(Date.now()), FREE_DAYS);

/** The first slot with at least so many places that can be cancelled free of charge. */
export async function roomySlot(request: APIRequestContext, offer: Pick<Offer, 'service_id' | 'title'>, places: number): Promise<Slot> {
  const free_day = freeDay();
  const slot = (await slotsOf(request, offer)).find(({ available_spots, date }) => available_spots >= places && date >= free_day);
  if (!slot) throw new Error(`no slot of ${offer.title} has ${places} places from ${free_day} on`);
  return slot;
}

export async function placesLeft(request: APIRequestContext, offer: Offer, slot: Slot): Promise<number | undefined> {
  return (await slotsOf(request, offer)).find(({ id }) => id === slot.id)?.available_spots;
}

/** Others book until only so many places are left. */
export async function leaveOnly(request: APIRequestContext, offer: Offer, slot: Slot, left: number): Promise<void> {
  for (let over = slot.available_spots - left; over > 0; over -= offer.max_participants) {
    const reply = await request.post('/api/pages/public/book/', {
      data: {
        page: offer.page_id,
        service: offer.service_id,
        availability_slot: slot.id,
        customer_name: 'Chan Siu Ming',
        customer_email: `chan-${randomUUID()}@example.hk`,
        customer_phone: '+852 5555 0190',
        participants: Math.min(over, offer.max_participants),
      },
    });
    if (!reply.ok()) throw new Error(`booking failed: ${reply.status()} ${await reply.text()}`);
  }
}

/** Presses the experience's own Book Now and waits for its times. */
export async function openBooking(page: Pick<Page, 'getByRole'>, title: string, button = 'Book Now'): Promise<Locator> {
  await page.getByRole('article', { name: title }).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.locator('.days')).toBeVisible();
  return dialog;
}

/** Turns the days until the slot's day is there, and chooses the slot. */
export async function chooseSlot(dialog: Locator, slot: Slot): Promise<void> {
  const later = dialog.getByRole('button', { name: /^(Later days|較後的日子)$/ });
  const day = dialog.getByRole('radio', { name: dayName(slot.date) });
  await expect(dialog.locator('.days')).toBeVisible();
  while ((await day.count()) === 0) await later.click();
  await chooseRadio(day);
  await chooseRadio(dialog.getByRole('radio', { name: timeName(slot) }));
}

/** `2026-12-12` as its day is called in either language. */
export function dayName(date: string): RegExp {
  const [year, month, day] = date.split('-').map(Number);
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return new RegExp(` ${day} ${names[(month ?? 1) - 1]} ${year}|^${year} 年 ${month} 月 ${day} 日`);
}

export function timeName({ start_time, end_time }: Slot): RegExp {
  // Past midnight the day stands before the end; in Chinese without a space between.
  return new RegExp(`^${start_time.slice(0, 5)} – (?:.*[ ）])?${end_time.slice(0, 5)}`);
}

export const GUEST = { name: 'Sofia Marchetti', email: 'sofia.m@example.it', phone: '+39 333 555 0184' };

/** Name, email and phone, in either language. */
export async function fillContact(dialog: Locator, guest = GUEST): Promise<void> {
  await dialog.getByLabel(/^(Name|姓名)$/).fill(guest.name);
  await dialog.getByLabel(/^(Email|電郵)$/).fill(guest.email);
  await dialog.getByLabel(/^(Phone|電話)$/).fill(guest.phone);
}

export const confirmButton = (dialog: Locator) => dialog.getByRole('button', { name: /^(Confirm booking|確認預訂)$/ });

/** The voucher, once the booking is made. */
export function voucherOf(page: Pick<Page, 'getByRole'>): Locator {
  return page.getByRole('dialog', { name: /Booking successful!|Request sent/ });
}

/** What a visitor sees whose large booking waits for the link in its mail. */
export function unconfirmedBookingOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /One more step/ });
}
