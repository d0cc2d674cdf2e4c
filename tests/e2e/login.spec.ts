import { expect } from '@playwright/test';
import { newAccount, PASSWORD } from './accounts.ts';
import { holdScripts } from './late-scripts.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('a wrong password is refused, and the form works again', async ({ page, request }) => {
  const { user } = await newAccount(request);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.banner-danger')).toContainText('登入失敗，請檢查您的帳號密碼');
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed.' })).toHaveCount(2); // the box and the toast

  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toContainText('登入成功！');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['auth_token', 'refresh_token', 'user_data']);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('who is quicker than the scripts is logged in once they are here, in the language they read, and no password stands in an address @phone', async ({
    page,
    request,
  }) => {
    // The account is an English one.
    const { user } = await newAccount(request, { first_name: 'Wing' });
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const letGo = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Username or email').fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Password' }).press('Enter');
    letGo();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('歡迎你，Wing');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
    expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
  });
});

test('empty fields are asked for, and nothing is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('/api/auth/login/') ? 1 : 0));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.err')).toHaveCount(2);
  await expect(page.getByLabel('Username or email')).toBeFocused();
  expect(sent).toBe(0);
});

test('a server that cannot be reached is distinguished from a wrong password', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/auth/login/', (route) => route.abort());
  await page.getByLabel('Username or email').fill('mei');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.banner-danger')).toContainText('Can’t reach the server.');
});

test('logging out clears the session and goes to /login', async ({ page, request }) => {
  const { user } = await newAccount(request);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(`${user.username}@example.hk`);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toContainText('已登出');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
