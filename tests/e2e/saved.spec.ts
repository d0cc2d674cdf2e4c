import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { experience } from './experience.ts';
import { complaints } from './visitor.ts';

test('hearts save experiences in the browser, and the list of them survives a reload @phone', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'See all experiences' }).click();
  await expect(page).toHaveURL(/\/experiences$/);
  // Which are on the first page depends on what has been sold.
  await page.goto('/experiences?search=sea%20arches');
  await page.getByRole('button', { name: 'Save Kayak the Sai Kung sea arches' }).click();
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}`);
  const heart = page.getByRole('button', { name: 'Save Red-sail junk cruise at dusk' }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved');
  const cards = page.locator('main .exp');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Red-sail junk cruise at dusk');
  await expectAccessible(page);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Kayak the Sai Kung sea arches');
  expect(said).toEqual([]);
});

test('what was opened before is shown beneath an experience until it is cleared', async ({ page }) => {
  const first = await experience(page, 'Kayak the Sai Kung sea arches');
  const second = await experience(page, 'Dim sum class with Auntie Fong');
  await page.goto(`/experiences/${first.id}`);
  await page.waitForFunction(() => localStorage.getItem('viewed_experiences'));
  await page.goto(`/experiences/${second.id}`);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.locator('.exp')).toHaveText(/Kayak the Sai Kung sea arches/);
  await expectAccessible(page);
  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(viewed).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('viewed_experiences'))).toBeNull();
});
