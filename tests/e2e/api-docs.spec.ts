import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { test } from './test.ts';

test('people read the API on a page that is accessible folded on a phone and opened on a wide screen', async ({ page }) => {
  const said = listen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^API of Sampan/);
  await expectAccessible(page, 'the API: full');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Holds' }).click();
  await expect(page.getByRole('heading', { name: 'Holds' })).toBeInViewport();
  const call = page.getByRole('group').filter({ hasText: 'POST /api/holds/ ' }).first();
  await call.locator('summary').click();
  await expect(call.getByRole('heading', { name: 'Body, application/json' })).toBeVisible();
  await call.getByRole('link', { name: 'Refusal' }).first().click();
  await expect(page.getByText('Stable name of the refusal')).toBeInViewport();
  await expectAccessible(page, 'the API: a call opened');
  expect(said).toEqual([]);
});
