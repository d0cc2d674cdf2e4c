import { expect, test, type Page } from '@playwright/test';

/** Where toasts come up on a wide screen. */
const CORNER = { x: 1150, y: 50 };

test.beforeEach(async ({ page }) => {
  await page.route('**/api/auth/login/', (route) => route.abort());
  await page.clock.install();
  await page.goto('/login');
  await page.locator('[name=username]').fill('captain');
  await page.locator('[name=password]').fill('whatever-1');
});

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
  await page.mouse.move(CORNER.x, CORNER.y);
  const toast = await fail(page);
  await expect(toast).toBeInViewport();
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);
});

test('a toast that is pointed at stays until the pointer leaves', async ({ page }) => {
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
  const toast = await fail(page);
  await page.clock.runFor(3_000);
  await fail(page);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(3_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toHaveCount(0);
});
