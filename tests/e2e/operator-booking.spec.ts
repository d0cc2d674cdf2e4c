import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { signInAsOperator } from './operator.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

test('an operator cancels a booking for a reason, which its guest reads in Chinese as the marketplace’s @phone', async ({
  page,
  request,
  browser,
}) => {
  const { send, username } = await newHost(await browser.newPage(), request);
  const { book } = await newOffer(send, username);
  const { id, booking_reference, manage_url } = await book();
  await signInAsOperator(page, request);
  await page.goto(`/operator/bookings/${id}`);
  await page.getByRole('button', { name: `Cancel booking ${booking_reference}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  const confirm = dialog.getByRole('button', { name: 'Cancel booking' });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The pier is closed');
  await confirm.click();
  await expect(page.locator('.toast').filter({ hasText: 'The booking is cancelled' })).toBeVisible();
  const cancelled = page.getByRole('listitem').filter({ hasText: 'The pier is closed' });
  await expect(cancelled).toContainText('by Sampan');
  await expect(page.getByRole('button', { name: `Cancel booking ${booking_reference}` })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${new URL(manage_url).pathname}?lang=zh-HK`);
  await expect(page.getByRole('listitem').filter({ hasText: 'The pier is closed' })).toContainText(/由\s*舢舨/);
});
