import { expect } from '@playwright/test';
import { listen } from './console.ts';
import { screenOf, type Look } from './looked-at.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What is looked at, and what stands behind the screen's address then. */
const screens: Record<string, Partial<Record<Look, string>>> = {
  'what is booked': {
    '/provider/dashboard: full': '',
    '/provider/bookings: full': '',
    '/provider/bookings: nothing found': '?search=nobody-is-called-this',
    '/provider/bookings/:id: request': '',
  },
  'what is for sale': { '/provider/services: full': '', '/provider/pages: full': '', '/provider/availability: full': '' },
  'the calendar': {
    '/provider/calendar: full': '',
    '/provider/calendar: month': '?view=month',
    '/provider/calendar: day': '?view=day',
    '/provider/calendar: empty': '?view=week&date=2001-01-01',
  },
  'what it sells by elsewhere': {
    '/provider/channels: full': '',
    '/provider/webhooks: of the demo': '',
    '/provider/availability/calendars: of the demo': '',
    '/provider/availability: boats and guides of the demo': '?show=resources',
  },
  'the day and the month': {
    '/provider/manifest: full': '',
    '/provider/manifest: empty': '?date=2001-01-01',
    '/provider/call-off: full': '',
    '/provider/call-off: empty': '?date=2001-01-01',
    '/provider/settings: full': '',
    '/provider/settings/templates: full': '',
    '/provider/settings/mails: full': '',
    '/provider/settings/team: full': '',
    '/provider/statement: full': '',
    '/provider/statement: empty': '?month=2001-01',
    '/provider/settlements: full': '',
  },
};

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    for (const [which, looks] of Object.entries(screens))
      test(`the provider’s screens of ${which} are accessible and say nothing in the console`, async ({ page, request }) => {
        const said = listen(page);
        await signInAsProvider(page, request);
        for (const [look, query] of Object.entries(looks) as [Look, string][]) {
          const screen = screenOf(look);
          await openScreen(page, screen.endsWith(':id') ? screen.replace(':id', (await newRequest(request)).id) : screen + query);
          await expectAccessibleInItsLooks(page, locale, look);
        }
        expect(said).toEqual([]);
      });

    test('the dialog for a reason is accessible', async ({ page, request }) => {
      const { id } = await newRequest(request);
      await signInAsProvider(page, request);
      await page.goto(`/provider/bookings/${id}`);
      await page.getByRole('button', { name: /Decline|婉拒/ }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/provider/bookings/:id: declining');
    });
  });
}
