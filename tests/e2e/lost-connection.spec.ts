import { expect } from '@playwright/test';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, roomySlot, placesLeft, voucherOf } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Which key each try has: web/booking/send/send-booking.test.ts.
test('while the connection stays broken one tap tries again, still for one booking', async ({ page, request }) => {
  const slug = 'auntie-fongs-kitchen';
  const offer = await offerOf(request, slug, 'Dim sum class with Auntie Fong');
  const slot = await roomySlot(request, offer, 3);
  const keys: string[] = [];
  // The server books, and twice its answer never arrives.
  await page.route('**/api/pages/public/book/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(`/page/${slug}`);
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
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
