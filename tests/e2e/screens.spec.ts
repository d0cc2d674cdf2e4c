import { expect, test } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { listen } from './console.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('public screens are accessible and say nothing in the console', async ({ page }) => {
      const said = listen(page);
      for (const path of ['/', '/login', '/register', '/services']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectAccessibleInItsLooks(page, locale);
      }
      expect(said).toEqual([]);
    });

    test('signed-in screens are accessible and say nothing in the console', async ({ page, request }) => {
      const said = listen(page);
      await signIn(page, await newAccount(request, { first_name: 'Wing' }));
      for (const path of ['/dashboard', '/profile']) {
        await openScreen(page, path);
        await expectAccessibleInItsLooks(page, locale);
      }
      expect(said).toEqual([]);
    });
  });
}
