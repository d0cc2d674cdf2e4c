import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../support/builders.ts';
import { codeOf } from '../support/second-factor.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', settings: { OPERATOR_SECOND_FACTOR: 'true' } });

/** Sets an app up on the profile, and tells its key and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; recovery_codes: string[] }> {
  const card = page.locator('#second-factor');
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  await card.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page, '/profile: setting up a second factor');
  const key = (await card.locator('.mono').first().innerText()).replaceAll(' ', '');
  await card.getByLabel('Code that the app shows now').fill(codeOf(key));
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  const recovery_codes = await card.getByRole('listitem').allInnerTexts();
  await expectAccessible(page, '/profile: recovery codes');
  await card.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(card).toContainText('Recovery codes left: 10');
  return { key, recovery_codes };
}

/** Types name and password at the login screen, and sends them. */
async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an app is set up in the profile; signing in asks for its code then, and takes a recovery code @phone', async ({
  page,
  request,
  sampan: { buildUser },
}) => {
  const user = await buildUser();
  await signIn(page, await sessionOf(request, user));
  await page.goto('/profile');
  const { key, recovery_codes } = await setUp(page);

  const code = page.getByLabel('Enter the code from your app, or a recovery code.');
  await logIn(page, user.username);
  await expect(code).toBeFocused();
  await expect(page.locator('.banner-danger')).toHaveCount(0);
  await expectAccessible(page, '/login: second factor');
  await code.fill('12');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.err')).toContainText('This code isn’t right.');
  await expect(page.locator('.err')).toContainText('驗證碼不正確');
  // Later than the one that was used up by setting the app up, whatever the time is by now.
  await code.fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Another name has to say anew whether it needs one.
  const other = await buildUser();
  await logIn(page, user.username);
  await expect(code).toBeVisible();
  await page.getByLabel('Username or email').fill(other.username);
  await expect(code).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await logIn(page, user.username);
  await code.fill(recovery_codes[0]!);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile');
  const card = page.locator('#second-factor');
  await expect(card).toContainText('Recovery codes left: 9');

  // What asks for the password asks for a code too.
  await page.getByRole('textbox', { name: 'Email' }).fill(`new-${user.email}`);
  const profile = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Email' }) });
  await expect(profile.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await card.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await card.getByLabel('Code', { exact: true }).fill(recovery_codes[1]!);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('an operator without one is led to it, and runs the marketplace then', async ({ page, request, sampan: { buildOperator } }) => {
  await signIn(page, await sessionOf(request, await buildOperator()));
  await page.goto('/operator/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step login first');
  await expectAccessible(page, '/operator/users: second factor missing');
  await page.getByRole('link', { name: 'Set it up now' }).click();
  await setUp(page);
  await page.goto('/operator/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
});
