import { expect, type Page } from '@playwright/test';
import { openBooking } from './visitor.ts';
import { openHydrated } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * A server whose version has been replaced while these documents were out: the files of theirs that `gone` names are not there any more.
 * How many documents were loaded so far.
 */
async function replaceVersion(page: Page, documents: number, gone = /\/assets\//): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(gone, (route) =>
    loads <= documents ? route.fulfill({ status: 404, json: { detail: 'Not found.', code: 'not_found' } }) : route.continue(),
  );
  return () => loads;
}

test('a screen whose scripts and styles were replaced on the way is loaded again until it answers', async ({ page }) => {
  const loads = await replaceVersion(page, 2);
  await page.goto('/page/fragrant-tides');
  await expect.poll(loads).toBe(3);
  await openBooking(page, 'Red-sail junk cruise at dusk');
  expect(loads()).toBe(3);
});

test('what a screen brings later and cannot get any more is brought by loading it again', async ({ page }) => {
  // A busy machine may keep a browser from being idle for as long as the test lasts.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
  });
  const loads = await replaceVersion(page, 1, /\/assets\/(?:booking-dialog|manifest)-[^/]*\.js$/);
  // The list of the version's files came with the screen; what is asked for later is not there.
  await page.route(/\/assets\/manifest-/, (route) => (route.request().method() === 'GET' ? route.continue() : route.fallback()));
  await page.goto('/page/fragrant-tides');
  await expect.poll(loads).toBe(2);
  await openBooking(page, 'Red-sail junk cruise at dusk');
});

test('a link of a screen that was replaced meanwhile leads on after one more load', async ({ page, complaints }) => {
  complaints.push(/login-.*\.js/);
  const loads = await replaceVersion(page, 1, /\/assets\/login-[^/]*\.js$/);
  // Before React listens a link leads to a new document anyway.
  await openHydrated(page, '/');
  const login = page.getByRole('link', { name: 'Login', exact: true }).first();
  await login.click();
  await expect.poll(loads).toBe(2);
  await login.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

test('a screen is not loaded again and again for a file that never comes, and can be read without it', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('renewed', JSON.stringify(Array(5).fill(Date.now()))));
  const loads = await replaceVersion(page, 100);
  await page.goto('/page/fragrant-tides', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Red-sail junk cruise at dusk' })).toBeVisible();
  expect(loads()).toBe(1);
});
