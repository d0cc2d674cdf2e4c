import { expect } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { hold, openHydrated } from './slow-phone.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what is typed while the results of a choice are on their way stays', async ({ page }) => {
  await openHydrated(page, '/experiences');
  const results = await hold(page, /\/experiences\.data/);
  await page.getByRole('radio', { name: 'Trails' }).check();
  await expect.poll(results.count).toBe(1);
  await page.getByRole('group', { name: 'Price' }).getByLabel('From').fill('150');
  // A combobox once it is used.
  const box = page.getByRole('main').getByRole('search').getByLabel('What');
  await box.fill('ridge');
  results.letGo();

  await expect(page.getByRole('link', { name: 'Remove: Trails' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Price' }).getByLabel('From')).toHaveValue('150');
  await expect(box).toHaveValue('ridge');
  // What another way than this form changed is shown as it is. Suggestions for the text may lie over it as long as the box is in use.
  await box.blur();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByRole('radio', { name: 'Trails' })).not.toBeChecked();
});

test('another screen that is on its way shows at the top of this one, until it is there or has failed', async ({ page }) => {
  const mark = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
  await openHydrated(page, '/experiences');
  const screens = await hold(page, /\/experiences\/.+\.data/);
  const before = await mark();
  await page.locator('main a.exp').first().click();
  await expect.poll(mark).toBe('3px');
  screens.letGo();
  await expect(page.getByRole('region', { name: 'Who is coming' })).toBeVisible();
  await expect.poll(mark).toBe(before);

  await page.route(/\/experiences\.data/, (route) => route.abort());
  await page.getByRole('link', { name: 'Experiences' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await mark()).toBe(before);
});

test('a choice made while another is on its way adds to it', async ({ page }) => {
  await openHydrated(page, '/experiences');
  const results = await hold(page, /\/experiences\.data/);
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  await expect.poll(results.count).toBe(1);
  await page.getByRole('radio', { name: 'Trails' }).check();
  await expect.poll(results.count).toBe(2);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect.poll(results.count).toBe(3);
  results.letGo();
  await expect(page).toHaveURL('/experiences?category=trails&ordering=price&view=map');
});

test('the pages of results that are about to go cannot be chosen', async ({ page }) => {
  await openHydrated(page, '/experiences');
  const results = await hold(page, /\/experiences\.data/);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const second = pages.getByRole('link', { name: 'Page 2' });
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  await expect.poll(results.count).toBe(1);
  await expect(pages).toHaveAttribute('inert');
  await expect(second).toHaveAttribute('href', '/experiences?page=2');
  results.letGo();
  await expect(second).toHaveAttribute('href', '/experiences?ordering=price&page=2');
  await expect(pages).not.toHaveAttribute('inert');
});

test('pressing for one more person twice counts twice', async ({ page, request }) => {
  const { service_id } = await offerOf(request, 'outer-islands', 'Cheung Chau by bicycle');
  await openHydrated(page, `/experiences/${service_id}`);
  const party = page.getByRole('region', { name: 'Who is coming' });
  const adults = party.getByRole('status', { name: 'Adult', exact: true });
  const before = Number(await adults.textContent());
  const answers = await hold(page, /\/experiences\/.*\.data/);
  const more = party.getByRole('link', { name: 'Adult: One more' });
  await more.click();
  await expect.poll(answers.count).toBe(1);
  await more.click();
  await expect.poll(answers.count).toBe(2);
  answers.letGo();
  await expect(adults).toHaveText(String(before + 2));
  await expect(page).toHaveURL(new RegExp(`adult=${before + 2}`));
});

test('a voucher that comes after the dialog was closed leads back to its page', async ({ page, request }) => {
  const slug = 'night-tram-society';
  const offer = await offerOf(request, slug, 'Blue hour on the Kowloon waterfront');
  const slot = await roomySlot(request, offer, 3);
  await page.goto('/find-booking');
  await page.goto(`/page/${slug}`);
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  const answers = await hold(page, '**/api/pages/public/book/', 'POST');
  await confirmButton(dialog).click();
  await expect.poll(answers.count).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Booking' })).toHaveAttribute('aria-busy', 'true');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  answers.letGo();

  await expect(voucherOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(voucherOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/page/${slug}`);
});

test('who one is comes too late for somebody who has logged out', async ({ page, request }) => {
  await signIn(page, await newAccount(request, { first_name: 'Suk Yin' }));
  const answers = await hold(page, '**/api/auth/user/');
  await page.goto('/');
  await expect.poll(answers.count).toBe(1);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  const answered = page.waitForResponse('**/api/auth/user/');
  answers.letGo();
  await (await answered).finished();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find my booking' }).click();
  await expect(page).toHaveURL('/find-booking');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
});
