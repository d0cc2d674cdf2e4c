import { expect } from '@playwright/test';
import { freshName, PASSWORD } from './accounts.ts';
import { signInAsOperator } from './operator.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';
import { openHydrated } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('every screen’s foot leads to the texts, in both languages and without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  for (const [lang, terms, privacy] of [
    ['en', 'Terms', 'Privacy statement'],
    ['zh-HK', '服務條款', '私隱聲明'],
  ] as const) {
    await page.goto(`/page/fragrant-tides?lang=${lang}`);
    await page.getByRole('contentinfo').locator('a[href="/terms"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms);
    await page.getByRole('contentinfo').locator('a[href="/privacy"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(privacy);
    await expect(page.locator('main')).toContainText('hello@sampan.example');
    await expect(page.locator('main')).not.toContainText('{');
  }
  expect((await page.goto('/terms?version=900'))?.status()).toBe(404);
  await context.close();
});

test('who registers is shown the texts, sends their versions, and agrees to news apart, until they do not', async ({ page }) => {
  const username = freshName();
  await openHydrated(page, '/register');
  const form = page.locator('main');
  const news = form.getByRole('checkbox', { name: /news and offers/ });
  await expect(news).not.toBeChecked();
  const versionOf = async (name: string) => {
    const [, version] = /version=(\d+)/.exec((await form.getByRole('link', { name }).getAttribute('href')) ?? '') ?? [];
    return Number(version);
  };
  const [terms_version, privacy_version] = [await versionOf('Terms'), await versionOf('Privacy statement')];
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email', { exact: false }).first().fill(`${username}@example.hk`);
  await form.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await news.check();
  const sent = page.waitForRequest('**/api/auth/register/');
  await form.getByRole('button', { name: 'Register' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ terms_version, privacy_version, newsletter: true });
  await expect(page).toHaveURL(/\/dashboard$/);

  await openHydrated(page, '/profile');
  await expect(news).toBeChecked();
  await news.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(news).not.toBeChecked();
});

test('a booking says which versions its guest was shown, and who books can read them without losing what they typed', async ({
  page,
  request,
}) => {
  const offer = await offerOf(request, 'dawn-ridge', 'Lion Rock sunrise hike');
  await page.goto('/page/dawn-ridge');
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, await roomySlot(request, offer, 2));
  await fillContact(dialog);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Privacy statement' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy statement');
  const sent = page.waitForRequest('**/api/pages/public/book/');
  await confirmButton(dialog).click();
  const { terms_version, privacy_version } = (await sent).postDataJSON() as Record<string, unknown>;
  expect([typeof terms_version, privacy_version]).toEqual(['number', 6]);
  await expect(voucherOf(page)).toBeVisible();
});

test('the operator looks at a new version before it is published, and the old one stays', async ({ page, request }) => {
  await signInAsOperator(page, request);
  await openHydrated(page, '/operator/legal');
  const form = page.getByRole('form', { name: 'Terms' });
  const english = form.getByLabel('English');
  await english.fill(`${await english.inputValue()}\n\n## <b>Rain</b>\n\n- We sail in rain.`);
  await form.getByText('How it will read').first().click();
  await expect(form.getByRole('heading', { name: '<b>Rain</b>' })).toBeVisible();
  await form.getByRole('button', { name: /Publish version \d+/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('listitem').filter({ hasText: 'We sail in rain.' })).toBeVisible();
  await page.getByRole('link', { name: 'The version before this one' }).click();
  await expect(page.locator('main')).toContainText('A newer version is in force.');
  await expect(page.locator('main')).not.toContainText('We sail in rain.');
});
