import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { signInAsOperator } from './operator.ts';

// Every language at every width and in every scheme: of three such pairs, four looks see any two together.
const looks = [
  { locale: 'en-GB', width: 1280, height: 800, colorScheme: 'light' },
  { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 1280, height: 800, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 390, height: 844, colorScheme: 'light' },
] as const;

const screens = {
  'what is sold': ['', '/providers', '/partners', '/services', '/categories', '/settings'],
  'what was booked': ['/bookings', '/bookings?search=nobody-is-called-this', '/own-bookings', '/payouts', '/reviews'],
  'who is here and what was done': ['/users', '/people', '/outbox', '/audit'],
};

for (const { locale, width, height, colorScheme } of looks) {
  test.describe(`${locale}, ${width} px, ${colorScheme}`, () => {
    test.use({ locale, viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const [which, paths] of Object.entries(screens))
      test(`the operator’s screens of ${which} are accessible and say nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        await signInAsOperator(page, request);
        for (const path of paths) {
          await page.goto(`/operator${path}`, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
        }
        expect(said).toEqual([]);
      });

    test('a booking and the question for a reason are accessible', async ({ page, request }) => {
      await signInAsOperator(page, request);
      await page.goto('/operator/bookings');
      await page
        .getByRole('link', { name: /^(?:Details|詳情) / })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /^SMP-/ })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/operator/providers');
      await page
        .getByRole('button', { name: /^(?:Suspend|暫停) / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
