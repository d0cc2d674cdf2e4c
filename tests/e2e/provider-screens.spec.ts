import { expect, test } from '@playwright/test';
import { listen } from './console.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { newRequest, signInAsProvider } from './provider.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screens = {
  'what is booked': ['dashboard', 'bookings', 'bookings?search=nobody-is-called-this', 'booking'],
  'what is for sale': ['services', 'pages', 'availability'],
  'the calendar': ['calendar', 'calendar?view=month', 'calendar?view=day', 'calendar?view=week&date=2001-01-01'],
  'what it sells by elsewhere': ['channels', 'webhooks', 'availability/calendars', 'availability?show=resources'],
  'the day and the month': [
    'manifest',
    'manifest?date=2001-01-01',
    'call-off',
    'call-off?date=2001-01-01',
    'settings',
    'settings/templates',
    'settings/mails',
    'settings/team',
    'statement',
    'statement?month=2001-01',
    'settlements',
  ],
};

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [which, paths] of Object.entries(screens))
      test(`the provider’s screens of ${which} are accessible and say nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        await signInAsProvider(page, request);
        for (const path of paths) {
          await openScreen(page, `/provider/${path === 'booking' ? `bookings/${(await newRequest(request)).id}` : path}`);
          await expectAccessibleInItsLooks(page, locale);
        }
        expect(said).toEqual([]);
      });

    test('the dialog for a reason is accessible', async ({ page, request }) => {
      const { id } = await newRequest(request);
      await signInAsProvider(page, request);
      await page.goto(`/provider/bookings/${id}`);
      await page.getByRole('button', { name: /Decline|婉拒/ }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessibleInItsLooks(page, locale);
    });
  });
}
