import { expect, type Page } from '@playwright/test';
import { expectReadable } from './axe.ts';
import { holdScripts } from './late-scripts.ts';
import { test } from './test.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(11, 18, 34)';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choice = (page: Page) => page.getByRole('contentinfo').getByRole('combobox', { name: 'Light or dark' });

test('dark is chosen in a light system, is there before the scripts, and can be taken back @both', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/find-booking');
  expect(await background(page)).toBe(LIGHT);
  await choice(page).selectOption('Dark');
  await expect.poll(() => background(page)).toBe(DARK);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0b1222');
  await expectReadable(page);

  const letGo = await holdScripts(page);
  await page.goto('/find-booking', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading may come before the style sheet has.
  await expect.poll(() => background(page)).toBe(DARK);
  letGo();
  await expect(choice(page)).toHaveValue('dark');
  expect(await background(page)).toBe(DARK);

  await choice(page).selectOption('As my device');
  await expect.poll(() => background(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(DARK);
});

test('light is chosen in a dark system, in every tab; a provider’s page is light whatever was chosen', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/find-booking');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/find-booking');
  await expect(choice(other)).toBeVisible();
  expect(await background(other)).toBe(DARK);
  await choice(page).selectOption('Light');
  await expect.poll(() => background(page)).toBe(LIGHT);
  await expect.poll(() => background(other)).toBe(LIGHT);
  await choice(other).selectOption('Dark');
  await expect.poll(() => background(page)).toBe(DARK);
  await page.goto('/page/fragrant-tides');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(choice(page)).toHaveValue('dark');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Experiences' }).click();
  await expect.poll(() => background(page)).toBe(DARK);
});
