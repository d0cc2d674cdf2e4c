import { expect } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { muteNews, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

const EVERY = '**/api/providers/me/mails/';
/** What the server answers here, so that the demo provider’s own emails stay as they are for other tests. */
const choices = (message: boolean) => [
  { kind: 'new_request', wanted: true, always: true },
  { kind: 'message', wanted: message, always: false },
];

for (const [locale, w] of [
  ['en-GB', { link: 'Emails you get', always: /^New request/, message: /^New message/, off: 'New message: emails are off' }],
  ['zh-HK', { link: '電郵通知', always: /^新申請/, message: /^新訊息/, off: '已關閉「新訊息」電郵' }],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('a kind of email is turned off in the settings, and one always comes @phone', async ({ page, request }) => {
      await signInAsProvider(page, request);
      await muteNews(page);
      let wanted = true;
      await page.route(EVERY, async (route) => {
        if (route.request().method() === 'PATCH') ({ wanted } = route.request().postDataJSON() as { wanted: boolean });
        await route.fulfill({ json: choices(wanted) });
      });
      await page.goto('/provider/settings');
      await page.getByRole('link', { name: w.link }).click();
      await expect(page.getByRole('heading', { level: 1, name: w.link })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: w.always })).toBeDisabled();
      await expect(page.getByRole('checkbox', { name: w.always })).toBeChecked();
      await page.getByRole('checkbox', { name: w.message }).uncheck();
      await expect(page.locator('.toast').filter({ hasText: w.off })).toBeVisible();
      await expectReadable(page);
      await page.reload();
      await expect(page.getByRole('checkbox', { name: w.message })).not.toBeChecked();
    });
  });

test.describe('when the server is away', () => {
  test.use({ locale: 'en-GB' });

  test('the choices can be asked for again, and one that is not saved stands as before', async ({ page, request }) => {
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.route(EVERY, (route) => route.abort());
    await page.goto('/provider/settings/mails');
    await expect(page.getByRole('heading', { name: 'Failed to load your email settings' })).toBeVisible();
    await expectAccessible(page, '/provider/settings/mails: error');
    await page.unroute(EVERY);
    await page.getByRole('button', { name: 'Try again' }).click();
    const message = page.getByRole('checkbox', { name: /^New message/ });
    await expect(message).toBeChecked();
    await page.route(EVERY, (route) => route.abort());
    await message.click();
    await expect(page.locator('.toast').filter({ hasText: 'Failed to save your choice' })).toBeVisible();
    await expect(message).toBeChecked();
  });
});
