import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('an unknown address answers 404 with a way home', async ({ page }) => {
  const reply = await page.goto('/nowhere/at/all');
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page Not Found/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expectAccessible(page, '/*: full');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
