import { expect } from '@playwright/test';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, GUEST, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('where the browser lets nothing be stored, a booking is made, and its voucher opened again @phone', async ({
  page,
  request,
  complaints,
}) => {
  // React Router cannot store how far the page was scrolled, and says so.
  complaints.push(/Access is denied for this document\.$/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const slug = 'old-quarter-walks';
  const offer = await offerOf(request, slug, 'Ghost plan of the Walled City');
  const slot = await roomySlot(request, offer, 3);
  await page.goto(`/page/${slug}`);
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  // What was typed is there in the dialog of another experience too.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const other = page.getByRole('article').filter({ hasNotText: offer.title }).first();
  await other.getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue(GUEST.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const again = await openBooking(page, offer.title);
  await expect(again.getByLabel('Email')).toHaveValue(GUEST.email);
  await chooseSlot(again, slot);
  await confirmButton(again).click();
  const voucher = voucherOf(page);
  await expect(voucher).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
  await voucher.getByRole('button', { name: 'Close' }).last().click();
  await expect(voucher).toHaveCount(0);
  await page.getByRole('button', { name: /[A-Z0-9]{4}-[A-Z0-9]{4}/ }).click();
  await expect(voucher).toContainText(offer.title);
});
