import { expect, test } from '@playwright/test';
import { listen } from './console.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { signInAsOperator } from './operator.ts';
import { demoProvider, moveElsewhere, newRequest } from './provider.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screens = {
  'what is sold': ['', '/providers', '/partners', '/resellers', '/webhooks', '/services', '/categories', '/legal', '/settings'],
  'what was booked': [
    '/bookings',
    '/bookings?search=nobody-is-called-this',
    '/refunds',
    '/call-off',
    '/past-bookings',
    '/own-bookings',
    '/payouts',
    '/settlements',
    '/invoices',
    '/reviews',
  ],
  'who is here and what was done': ['/users', '/people', '/outbox', '/audit'],
};

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [which, paths] of Object.entries(screens))
      test(`the operator’s screens of ${which} are accessible and say nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        await signInAsOperator(page, request);
        for (const path of paths) {
          await openScreen(page, `/operator${path}`);
          await expectAccessibleInItsLooks(page, locale);
        }
        expect(said).toEqual([]);
      });

    test('a booking names its provider in the reader’s language, also where they did something', async ({ page, request }) => {
      const { id } = await newRequest(request);
      await moveElsewhere(request, await demoProvider(request), id, 'accept');
      await signInAsOperator(page, request);
      await page.goto(`/operator/bookings/${id}`);
      const [mine, other] = locale === 'zh-HK' ? (['香潮體驗', 'Fragrant Tides'] as const) : (['Fragrant Tides', '香潮體驗'] as const);
      const timeline = page.locator('section').filter({ has: page.getByRole('heading', { name: /^(?:Timeline|時間線)$/ }) });
      await expect(timeline).toContainText(mine);
      await expect(page.getByRole('main')).not.toContainText(other);
    });

    test('a booking and the question for a reason are accessible', async ({ page, request }) => {
      await signInAsOperator(page, request);
      await page.goto('/operator/bookings');
      await page
        .getByRole('link', { name: /^(?:Details|詳情) / })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /^SMP-/ })).toBeVisible();
      await expectAccessibleInItsLooks(page, locale);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/operator/providers');
      await page
        .getByRole('button', { name: /^(?:Suspend|暫停) / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessibleInItsLooks(page, locale);
    });
  });
}
