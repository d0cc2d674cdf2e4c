import { expect, type Page } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import type { Look } from './looked-at.ts';
import { muteNews, newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a booking while its messages alone are refused; then they come at a press. */
async function expectBookingWithout(
  page: Page,
  path: string,
  look: Look,
  words: { reference: string; failed: string; again: string; empty: RegExp },
) {
  await muteNews(page);
  await page.route(/\/messages\/$/, (route) => route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'busy' } }));
  await page.goto(path);
  await expect(page.getByText(words.reference).first()).toBeVisible();
  const notice = page.locator('.banner').filter({ hasText: words.failed });
  await expect(notice).toBeVisible();
  await expect(page.getByText(words.empty)).toHaveCount(0);
  await expectAccessible(page, look);
  await page.unroute(/\/messages\/$/);
  await notice.getByRole('button', { name: words.again }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
  await expect(notice).toHaveCount(0);
}

test('a provider sees a booking whose messages alone cannot be fetched @phone', async ({ page, request }) => {
  const { id, reference } = await newRequest(request);
  await signInAsProvider(page, request);
  const words = { reference, failed: 'The messages could not be loaded.', again: 'Try again', empty: /No messages yet/ };
  await expectBookingWithout(page, `/provider/bookings/${id}`, '/provider/bookings/:id: messages, error', words);
});

test('a traveller sees a booking whose messages alone cannot be fetched @phone', async ({ page, request }) => {
  const traveller = await newAccount(request, { first_name: 'Mei' });
  const { id, reference } = await newRequest(request, traveller);
  await signIn(page, traveller);
  const words = { reference, failed: '未能載入訊息。', again: '重試', empty: /暫時沒有訊息/ };
  await expectBookingWithout(page, `/dashboard/bookings/${id}?lang=zh-HK`, '/dashboard/bookings/:id: messages, error', words);
});
