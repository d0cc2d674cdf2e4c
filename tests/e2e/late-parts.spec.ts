import { expect, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { newAccount } from './accounts.ts';
import { bookOwnService, newOwnService, signInAsNewProvider, walk } from './own-services.ts';
import { openHydrated } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** Such a script does not arrive, until it is let through. */
async function lose(page: Page, name: string): Promise<{ lost: () => number; letThrough: () => Promise<void> }> {
  const address = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  let lost = 0;
  await page.route(address, async (route) => {
    lost += 1;
    await route.abort();
  });
  return { lost: () => lost, letThrough: () => page.unroute(address) };
}

test('without the toast board a message stands in plain words, and the next one asks for the board again', async ({ page, request }) => {
  const { user } = await newAccount(request);
  const board = await lose(page, 'toast-board');
  await openHydrated(page, '/login');
  await expect.poll(board.lost).toBeGreaterThan(0);
  const name = page.getByLabel('Username or email');
  const submit = page.getByRole('button', { name: 'Log in' });
  await name.fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await submit.click();
  await expect(page.locator('.toasts [role=alert]')).toContainText('Login failed.');
  await expect(name).toHaveValue(user.username);
  await board.letThrough();
  await submit.click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toContainText('Login failed.');
});

test('a check-in that does not load says so on the manifest, and comes when it is tried again', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, { ...walk, status: 'active' });
  await bookOwnService(request, owner, id);
  const dialog = await lose(page, 'check-in-dialog');
  await page.goto(`/provider/manifest?date=${addDays(hongKongDate(Date.now()), 5)}`);
  const begin = page.getByRole('main').getByRole('button', { name: 'Check in', exact: true });
  await begin.click();
  const missing = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Chan Tai Man is aboard' })).toBeVisible();
  await dialog.letThrough();
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Check in by voucher' })).toBeVisible();
  await expect(missing).toHaveCount(0);
});
