import { expect, type Page } from '@playwright/test';
import { newRequest, signInAsProvider } from './provider.ts';
import { EDIT, field, signInAsNewProvider } from './own-services.ts';
import { test } from './test.ts';

/** Where toasts come up on a wide screen. */
const CORNER = { x: 1150, y: 50 };

async function openLogin(page: Page) {
  await page.route('**/api/auth/login/', (route) => route.abort());
  await page.clock.install();
  await page.goto('/login');
  await page.locator('[name=username]').fill('captain');
  await page.locator('[name=password]').fill('whatever-1');
}

/** Sends the form by keyboard, so that the pointer stays where it is, and waits for what is said. */
async function fail(page: Page) {
  const refused = page.waitForEvent('requestfailed');
  await page.keyboard.press('Enter');
  await refused;
  await expect(page.locator('form [type=submit]')).not.toHaveAttribute('aria-busy');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Check your connection');
  return toast;
}

test('a toast that comes up under a pointer at rest goes as it came', async ({ page }) => {
  await openLogin(page);
  await page.mouse.move(CORNER.x, CORNER.y);
  const toast = await fail(page);
  await expect(toast).toBeInViewport();
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);
});

test('a toast that is pointed at stays until the pointer leaves', async ({ page }) => {
  await openLogin(page);
  const toast = await fail(page);
  await toast.hover();
  await page.mouse.move(CORNER.x + 5, CORNER.y + 5);
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(20, 500);
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);
});

test('the same failure again is one toast, and its time starts anew', async ({ page }) => {
  await openLogin(page);
  const toast = await fail(page);
  await page.clock.runFor(3_000);
  await fail(page);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

  /** The toast with these words lies over no title, over none of the bars, and within the window. */
  async function expectClear(page: Page, words: string | RegExp) {
    const toast = page.locator('.toast').filter({ hasText: words });
    await expect(toast).toBeInViewport({ ratio: 1 });
    const over = () =>
      toast.evaluate((element) => {
        const own = element.getBoundingClientRect();
        return [...document.querySelectorAll('h1, .site-h, .app-h, .tabbar, .form-bar')]
          .filter((other) => {
            const { top, bottom, left, right } = other.getBoundingClientRect();
            return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
          })
          .map(({ tagName, className }) => `${tagName}.${className}`);
      });
    await expect.poll(over).toEqual([]);
  }

  test('a toast lies over no title and no bar: at login and in the bookings', async ({ page, request }) => {
    await page.route('**/api/auth/login/', (route) => route.abort());
    await page.goto('/login');
    await page.locator('[name=username]').fill('captain');
    await page.locator('[name=password]').fill('whatever-1');
    await page.keyboard.press('Enter');
    await expectClear(page, 'Check your connection');
    await page.unroute('**/api/auth/login/');

    const { guest } = await newRequest(request);
    await signInAsProvider(page, request);
    await page.goto(`/provider/bookings?search=${encodeURIComponent(guest)}`);
    await page.getByRole('article').getByRole('button', { name: 'Accept' }).click();
    await expectClear(page, 'Booking accepted!');
  });

  test('a toast lies above what can be done with a long form', async ({ page, request }) => {
    await signInAsNewProvider(page, request);
    await page.clock.install();
    await page.goto('/provider/services/new');
    await field(page, 'Title English').fill('Half a thought');
    // From here time passes by looks, so that a slow machine does not outlast the toast.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Save draft' }).click();
    const look = async () => {
      await page.clock.runFor(50);
      return page.url();
    };
    await expect.poll(look).toMatch(EDIT);
    // It comes up, and finds the bars of this screen, in a part of its three seconds.
    await page.clock.runFor(1_000);
    await expectClear(page, 'Service created successfully!');
  });
});
