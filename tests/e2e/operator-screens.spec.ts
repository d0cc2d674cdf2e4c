import { expect } from '@playwright/test';
import { listen } from './console.ts';
import { screenOf, type Look } from './looked-at.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { signInAsOperator } from './operator.ts';
import { demoProvider, moveElsewhere, newRequest } from './provider.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOTHING_FOUND = '/operator/bookings: nothing found';

const screens: Record<string, Look[]> = {
  'what is sold': [
    '/operator: full',
    '/operator/providers: full',
    '/operator/partners: full',
    '/operator/resellers: full',
    '/operator/webhooks: of the demo',
    '/operator/services: full',
    '/operator/categories: full',
    '/operator/legal: full',
    '/operator/settings: full',
  ],
  'what was booked': [
    '/operator/bookings: full',
    NOTHING_FOUND,
    '/operator/refunds: full',
    '/operator/call-off: full',
    '/operator/past-bookings: empty',
    '/operator/own-bookings: full',
    '/operator/payouts: full',
    '/operator/settlements: full',
    '/operator/invoices: full',
    '/operator/reviews: full',
  ],
  'who is here and what was done': ['/operator/users: full', '/operator/people: full', '/operator/outbox: full', '/operator/audit: full'],
};

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [which, looks] of Object.entries(screens))
      test(`the operator’s screens of ${which} are accessible and say nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        await signInAsOperator(page, request);
        for (const look of looks) {
          await openScreen(page, screenOf(look) + (look === NOTHING_FOUND ? '?search=nobody-is-called-this' : ''));
          await expectAccessibleInItsLooks(page, locale, look);
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
      await expectAccessibleInItsLooks(page, locale, '/operator/bookings/:id: full');
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/operator/providers');
      await page
        .getByRole('button', { name: /^(?:Suspend|暫停) / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/operator/providers: suspending');
    });
  });
}
