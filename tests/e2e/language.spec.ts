import { expect } from '@playwright/test';
import { test } from './test.ts';

test('the browser’s language is met, and the switch keeps the address', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'zh-HK' })).newPage();
  await page.goto('/login?next=%2Fprofile');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('歡迎回來');
  await page.getByRole('link', { name: /^EN[:：]/ }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the switch works without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })).newPage();
  await page.goto('/services');
  await page.getByRole('link', { name: /^繁[:：]/ }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('企業旅遊方案');
});

test('a language that is neither falls back to English', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
