import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { newRequest, signInAsProvider } from './provider.ts';

// Every language at every width and in every scheme: of three such pairs, four looks see any two together.
const looks = [
  { locale: 'en-GB', width: 1280, height: 800, colorScheme: 'light' },
  { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 1280, height: 800, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 390, height: 844, colorScheme: 'light' },
] as const;

for (const { locale, width, height, colorScheme } of looks) {
  test.describe(`${locale}, ${width} px, ${colorScheme}`, () => {
    test.use({ locale, viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const screen of [
      'dashboard',
      'bookings',
      'bookings?search=nobody-is-called-this',
      'booking',
      'services',
      'pages',
      'availability',
      'manifest',
      'manifest?date=2001-01-01',
      'settings',
      'statement',
      'statement?month=2001-01',
    ]) {
      test(`${screen} is accessible and says nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        const path = screen === 'booking' ? `bookings/${(await newRequest(request)).id}` : screen;
        await signInAsProvider(page, request);
        // The stream of news never falls idle.
        await page.route('**/api/bookings/live/', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
        await page.goto(`/provider/${path}`, { waitUntil: 'networkidle' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        expect(said).toEqual([]);
      });
    }

    test('the dialog for a reason is accessible', async ({ page, request }) => {
      const { id } = await newRequest(request);
      await signInAsProvider(page, request);
      await page.goto(`/provider/bookings/${id}`);
      await page.getByRole('button', { name: /Decline|婉拒/ }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
