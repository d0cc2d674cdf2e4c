import { expect } from '@playwright/test';
import { startServer, wide_rate_limits } from '../support/server.ts';
import { expectReadable } from './axe.ts';
import { chooseRadio } from './radio.ts';
import { test } from './test.ts';
import { confirmButton, fillContact, GUEST, openBooking, voucherOf } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Both languages stand there, the reader's first.
const english = /Too many tries\. Try again in (?:5\d|60) minutes\./;
const chinese = /嘗試次數過多，請於 (?:5\d|60) 分鐘後再試。/;
const readers = [
  { locale: 'en-GB', title: 'Red-sail junk cruise at dusk', book: 'Book Now', first: english },
  { locale: 'zh-HK', title: '紅帆古船黃昏遊維港', book: '立即預訂', first: chinese },
];

test('who books once too often for a mailbox reads when it goes on, and nothing typed is lost', async ({ browser, viewport }) => {
  test.slow();
  const server = await startServer({ env: { DEMO_DATA: 'true', ...wide_rate_limits, BOOKINGS_PER_MAILBOX: '1' } });
  const book = async (reader: (typeof readers)[number], guest: typeof GUEST) => {
    const context = await browser.newContext({ locale: reader.locale, viewport, baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/page/fragrant-tides');
    const dialog = await openBooking(page, reader.title, reader.book);
    await chooseRadio(dialog.locator('.slot:not(.full) input').first());
    await fillContact(dialog, guest);
    await confirmButton(dialog).click();
    return { page, dialog };
  };
  try {
    const { page } = await book(readers[0]!, GUEST);
    await expect(voucherOf(page)).toBeVisible();
    for (const reader of readers) {
      const { page, dialog } = await book(reader, GUEST);
      const alert = dialog.getByRole('alert');
      await expect(alert).toHaveText(english);
      await expect(alert).toHaveText(chinese);
      expect((await alert.innerText()).trim()).toMatch(new RegExp(`^${reader.first.source}`));
      await expectReadable(page);
      await expect(dialog.getByLabel(/^(Name|姓名)$/)).toHaveValue(GUEST.name);
      await expect(dialog.getByLabel(/^(Email|電郵)$/)).toHaveValue(GUEST.email);
      await expect(dialog.getByLabel(/^(Phone|電話)$/)).toHaveValue(GUEST.phone);
      await expect(dialog.getByRole('radio', { name: / – / }).and(dialog.locator(':checked'))).toHaveCount(1);
      await expect(confirmButton(dialog)).toBeEnabled();

      // Another mailbox is not concerned, and what was typed is sent from where it stands.
      await dialog.getByLabel(/^(Email|電郵)$/).fill(`${reader.locale}@example.it`);
      await confirmButton(dialog).click();
      await expect(voucherOf(page)).toBeVisible();
    }
  } finally {
    await server.stop();
  }
});
