import { expect } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { newAccount, signIn } from './accounts.ts';
import { listen } from './console.ts';
import { screenOf } from './looked-at.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) =>
    children ? pathsOf(children) : `/${(path ?? '').replace('*', 'nowhere').replace(/:\w+/g, 'some')}`,
  );

test('every screen has a title before its script has come', async ({ request }) => {
  const paths = pathsOf(routes);
  expect(paths).toContain('/dashboard/bookings/some');
  for (const path of paths) expect(await (await request.get(path)).text(), path).toMatch(/<title>[^<]+ · Sampan 舢舨<\/title>/);
});

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('public screens are accessible and say nothing in the console', async ({ page }) => {
      const said = listen(page);
      for (const look of ['/: full', '/login: full', '/register: full', '/services: full', '/terms: full', '/privacy: full'] as const) {
        await page.goto(screenOf(look), { waitUntil: 'networkidle' });
        await expectAccessibleInItsLooks(page, locale, look);
      }
      expect(said).toEqual([]);
    });

    test('signed-in screens are accessible and say nothing in the console', async ({ page, request }) => {
      const said = listen(page);
      await signIn(page, await newAccount(request, { first_name: 'Wing' }));
      for (const look of ['/dashboard: full', '/profile: full'] as const) {
        await openScreen(page, screenOf(look));
        await expectAccessibleInItsLooks(page, locale, look);
      }
      expect(said).toEqual([]);
    });
  });
}
