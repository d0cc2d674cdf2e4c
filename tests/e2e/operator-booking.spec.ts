import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { signInAsOperator } from './operator.ts';
import { test } from './test.ts';

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
  await expectAccessible(page, '/operator/bookings/:id: cancelling');
  await dialog.getByLabel('Reason').fill('The pier is closed');
  await confirm.click();
  await expect(page.locator('.toast').filter({ hasText: 'The booking is cancelled' })).toBeVisible();
  const cancelled = page.getByRole('listitem').filter({ hasText: 'The pier is closed' });
  await expect(cancelled).toContainText('by Sampan');
  await expect(page.getByRole('button', { name: `Cancel booking ${booking_reference}` })).toHaveCount(0);
  await expectReadable(page);

  await page.goto(`${new URL(manage_url).pathname}?lang=zh-HK`);
  await expect(page.getByRole('listitem').filter({ hasText: 'The pier is closed' })).toContainText(/由\s*舢舨/);
});

test('an operator writes to guest and provider, who both read it as the marketplace’s @phone', async ({ page, request, browser }) => {
  const host = await browser.newPage();
  const { send, username } = await newHost(host, request);
  const { book } = await newOffer(send, username);
  const { id, manage_url } = await book();
  await signInAsOperator(page, request);
  await page.goto(`/operator/bookings/${id}`);
  await expectReadable(page);
  await page.getByRole('link', { name: 'Show messages' }).click();
  await expect(page.getByText('Guest and provider have not written to each other.')).toBeVisible();
  await page.getByLabel('Message to guest and provider').fill('Please use pier no. 2');
  await expectAccessible(page, '/operator/bookings/:id: writing');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Message sent!' })).toBeVisible();
  const thread = (on: Page, name: string) => on.getByRole('log', { name }).filter({ hasText: 'Please use pier no. 2' });
  await expect(thread(page, 'Messages')).toContainText('Sampan, today');
  await expectAccessible(page, '/operator/bookings/:id: messages');

  await host.goto(`/provider/bookings/${id}`);
  await expect(thread(host, 'Messages')).toContainText('Sampan, today');
  await page.goto(`${new URL(manage_url).pathname}?lang=zh-HK`);
  await expect(thread(page, '訊息')).toContainText('舢舨，今日');
});
