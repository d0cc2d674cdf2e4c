import { expect, test } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

for (const locale of ['en-GB', 'zh-HK']) {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${locale}, ${viewport.width} px, ${colorScheme}`, () => {
        test.use({ locale, viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

        test('public screens are accessible and say nothing in the console', async ({ page }) => {
          const said = listen(page);
          for (const path of ['/', '/login', '/register', '/services']) {
            await page.goto(path, { waitUntil: 'networkidle' });
            await expectAccessible(page);
          }
          expect(said).toEqual([]);
        });

        test('signed-in screens are accessible and say nothing in the console', async ({ page, request }) => {
          const said = listen(page);
          await signIn(page, await newAccount(request, { first_name: 'Wing' }));
          for (const path of ['/dashboard', '/profile']) {
            await page.goto(path, { waitUntil: 'networkidle' });
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expectAccessible(page);
          }
          expect(said).toEqual([]);
        });
      });
    }
  }
}
