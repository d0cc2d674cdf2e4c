import { expect, test, type Page, type Route } from '@playwright/test';
import {
  chooseSlot,
  confirmButton,
  fillContact,
  offerOf,
  openBooking,
  roomySlot,
  placesLeft,
  voucherOf,
  type Offer,
  type Slot,
} from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const BOOK = '**/api/pages/public/book/';

async function readyToConfirm(page: Page, slug: string, offer: Offer, slot: Slot) {
  await page.goto(`/page/${slug}`);
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  return dialog;
}

/** The server books, its answer never arrives; so many times. Answers the keys it saw. */
async function loseAnswers(page: Page, times: number): Promise<string[]> {
  const keys: string[] = [];
  await page.route(BOOK, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > times) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

test('an answer lost on the way is asked for again, and one booking is made', async ({ page, request }) => {
  const slug = 'night-tram-society';
  const offer = await offerOf(request, slug, 'Blue hour on the Kowloon waterfront');
  const slot = await roomySlot(request, offer, 3);
  const keys = await loseAnswers(page, 1);
  const dialog = await readyToConfirm(page, slug, offer, slot);
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toContainText(offer.title);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(() => placesLeft(request, offer, slot)).toBe(slot.available_spots - 1);
});

test('while the connection stays broken one tap tries again, still for one booking', async ({ page, request }) => {
  const slug = 'auntie-fongs-kitchen';
  const offer = await offerOf(request, slug, 'Dim sum class with Auntie Fong');
  const slot = await roomySlot(request, offer, 3);
  const keys = await loseAnswers(page, 2);
  const dialog = await readyToConfirm(page, slug, offer, slot);
  await confirmButton(dialog).click();
  const banner = dialog.getByRole('alert');
  await expect(banner).toContainText('you won’t be booked twice');
  await expect(banner).toContainText('不會重複預訂');
  await expect(dialog.getByLabel('Name')).toHaveValue('Sofia Marchetti');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(voucherOf(page)).toContainText(offer.title);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(() => placesLeft(request, offer, slot)).toBe(slot.available_spots - 1);
});

test('the same intent after a reload keeps its key', async ({ page, request }) => {
  const slug = 'outer-islands';
  const offer = await offerOf(request, slug, 'Cheung Chau by bicycle');
  const slot = await roomySlot(request, offer, 3);
  const keys = await loseAnswers(page, 2);
  const first = await readyToConfirm(page, slug, offer, slot);
  await confirmButton(first).click();
  await expect(first.getByRole('alert')).toContainText('you won’t be booked twice');
  const again = await readyToConfirm(page, slug, offer, slot);
  await confirmButton(again).click();
  await expect(voucherOf(page)).toContainText(offer.title);
  expect(new Set(keys).size).toBe(1);
  // The second dialog held a place of its own, and gives it back while it shows the voucher.
  await expect.poll(() => placesLeft(request, offer, slot)).toBe(slot.available_spots - 1);
});

test('another intent has another key', async ({ page, request }) => {
  const slug = 'old-quarter-walks';
  const offer = await offerOf(request, slug, 'Your first game of mahjong');
  const slot = await roomySlot(request, offer, 4);
  const keys: string[] = [];
  await page.route(BOOK, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return keys.length <= 2 ? route.abort('connectionreset') : route.continue();
  });
  const dialog = await readyToConfirm(page, slug, offer, slot);
  await confirmButton(dialog).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Adult: One more' }).click();
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toContainText('2 people');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a server that does not answer in ten seconds is asked again at a tap', async ({ page, request }) => {
  const slug = 'salt-and-reed';
  const offer = await offerOf(request, slug, 'Salt island, Yim Tin Tsai');
  const slot = await roomySlot(request, offer, 4);
  const dialog = await readyToConfirm(page, slug, offer, slot);
  const held: Route[] = [];
  await page.route(BOOK, async (route) => {
    // Received and carried out, but the answer is not let through.
    if (held.push(route) === 1) await route.fetch();
    else await route.continue();
  });
  await confirmButton(dialog).click();
  await expect(dialog.getByRole('button', { name: 'Booking' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('alert')).toContainText('No answer after 10 seconds', { timeout: 30_000 });
  await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(voucherOf(page)).toContainText(offer.title);
  expect(held[1]?.request().headers()['idempotency-key']).toBe(held[0]?.request().headers()['idempotency-key']);
  // For two people or more.
  await expect.poll(() => placesLeft(request, offer, slot)).toBe(slot.available_spots - 2);
});
