import { expect } from '@playwright/test';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('an access token that has expired is refreshed once, unseen', async ({ page, request }) => {
  const session = await newAccount(request, { first_name: 'Wing' });
  let refreshed = 0;
  page.on('request', (sent) => (refreshed += sent.url().includes('/api/auth/refresh/') ? 1 : 0));
  await signIn(page, { ...session, access: 'expired' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Wing');
  expect(refreshed).toBe(1);
});

test('a session that is over leads to /login, and back after signing in', async ({ page, request }) => {
  const session = await newAccount(request, { first_name: 'Wing' });
  await signIn(page, { ...session, access: 'expired', refresh: 'revoked' });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByLabel('Username or email').fill(session.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a session that is over does not keep anyone from a public screen', async ({ page, request }) => {
  const session = await newAccount(request, { first_name: 'Wing' });
  await signIn(page, { ...session, access: 'expired', refresh: 'revoked' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a visitor without a session is asked to sign in', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
});

test('logging out in one tab ends the other', async ({ page, context, request }) => {
  await signIn(page, await newAccount(request, { first_name: 'Wing' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Wing');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByLabel('First name')).toHaveValue('Wing');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
});
