import { expect, type Page } from '@playwright/test';
import { hold, openHydrated } from './slow-phone.ts';
import { test } from './test.ts';
import { offerOf } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** From now on the server takes what such screens ask for and answers nothing; the wait for it is let pass once it is asked. */
async function neverAnswer(page: Page, address: RegExp) {
  const held = await hold(page, address);
  const pass = async (asked: number) => {
    await expect.poll(held.count).toBe(asked);
    await page.clock.runFor(10_000);
  };
  return { ...held, pass };
}

const words = {
  en: {
    list: 'The experiences could not be loaded',
    search: 'The search failed',
    late: 'This is taking too long. Try again.',
    what: 'What',
    again: 'Try again',
  },
  'zh-HK': {
    list: '獲取服務列表失敗',
    search: '搜尋失敗',
    late: '等候時間過長，請再試一次。',
    what: '想做甚麼',
    again: '重試',
  },
};

for (const locale of ['en', 'zh-HK'] as const)
  test(`a catalogue that never comes says so after ten seconds, and can be searched again, in ${locale} @phone`, async ({ page }) => {
    const { list, search, late, what, again } = words[locale];
    await page.clock.install();
    await openHydrated(page, `/services?lang=${locale}`);
    const screens = await neverAnswer(page, /\/experiences\.data/);
    await page.getByRole('contentinfo').locator('a[href="/experiences"]').click();
    await screens.pass(1);
    const failure = page.getByRole('alert').filter({ hasText: list });
    await expect(failure).toContainText(late);
    await expect(page).toHaveURL('/experiences');

    // A combobox once it is used.
    const box = page.getByRole('main').getByRole('search').getByLabel(what);
    await box.fill('kayak');
    await box.press('Enter');
    await screens.pass(2);
    await expect(page.getByRole('alert').filter({ hasText: search })).toContainText(late);
    await expect(page).toHaveURL('/experiences?search=kayak');
    await expect(box).toHaveValue('kayak');

    screens.letGo();
    await page.getByRole('alert').getByRole('button', { name: again }).click();
    await expect(page.locator('main .exp').first()).toContainText(/kayak|獨木舟/i);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('an experience and a page that never come say so after ten seconds', async ({ page, request }) => {
  const { service_id } = await offerOf(request, 'outer-islands', 'Cheung Chau by bicycle');
  await page.clock.install();
  await openHydrated(page, '/experiences?search=cheung+chau');
  const screens = await neverAnswer(page, /\/(?:experiences|page)\/[^/]+\.data/);
  await page.locator(`main a[href*="/experiences/${service_id}"]`).first().click();
  await screens.pass(1);
  await expect(page.getByRole('alert')).toContainText('This experience could not be loaded');
  await expect(page.getByRole('alert')).toContainText('This is taking too long. Try again.');
  screens.letGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cheung Chau by bicycle' })).toBeVisible();
});

test('a catalogue that cannot be reached says so, and its search stays', async ({ page }) => {
  await openHydrated(page, '/services');
  await page.route(/\/experiences\.data/, (route) => route.abort());
  await page.getByRole('contentinfo').locator('a[href="/experiences"]').click();
  await expect(page.getByRole('alert')).toContainText('The experiences could not be loaded');
  await expect(page.getByRole('alert')).toContainText('Can’t reach the server.');
  await expect(page.getByRole('searchbox', { name: 'What' })).toBeEditable();
});
