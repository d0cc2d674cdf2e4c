import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { experience } from './experience.ts';
import { canvas, listenToMap, test, withoutWebGl } from './map.ts';
import { signInAsNewProvider } from './own-services.ts';

const clusters = (page: Page) => page.getByRole('button', { name: /experiences, zoom in$/ });

test('the map is drawn by the browser and sends no request to another server @phone', async ({ page, baseURL }) => {
  const said = listenToMap(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
  });
  await page.goto('/experiences?view=map');
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Experiences on the map' })).toHaveCount(0);
  await expectReadable(page);
  expect(elsewhere).toEqual([]);
  expect(said()).toEqual([]);
});

test('a cluster opens by keyboard into its pins, and a pin into its card, which Escape closes', async ({ page }) => {
  await page.goto('/experiences?view=map');
  await expect(clusters(page).first()).toBeVisible();
  const pins = page.getByRole('button', { name: /^\d+\. .+, HK\$[\d,]+$/ });
  while ((await pins.count()) === 0) {
    const count = await clusters(page).count();
    await clusters(page).first().press('Enter');
    await expect(clusters(page)).not.toHaveCount(count);
  }
  const name = (await pins.first().getAttribute('aria-label'))!;
  const pin = page.getByRole('button', { name, exact: true });
  await pin.press('Enter');
  const card = page.getByRole('region', { name: 'Experiences here' });
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(pin).toBeFocused();
  await pin.press('Enter');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^\d+\. (.+), HK/.exec(name)![1]!);
});

test('the map speaks the language of the page, and stays beside the list to its end', async ({ page }) => {
  await page.goto('/experiences?view=map&lang=zh-HK');
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '放大', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ 項體驗，按此放大$/ }).first()).toBeVisible();
  await page.locator('.map-number').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.map-number').first()).not.toBeInViewport();
  await expect(canvas(page)).toBeInViewport();
});

test('map code is loaded only where a map is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/experiences');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /maplibre|live-map|hong-kong/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(canvas(page)).toBeVisible();
  expect(asked.filter((path) => /hong-kong.*\.json/.test(path))).toHaveLength(1);
});

test('the meeting point of an experience can be looked at from near', async ({ page }) => {
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}`);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(canvas(page)).toBeVisible();
  await expect(page.locator('.map-dot')).toHaveCount(1);
  await expectAccessible(page, '/experiences/:id: map');
});

test('a provider chooses the meeting point by pressing the map @phone', async ({ page, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await expect(canvas(page)).toBeVisible();
  await canvas(page).click();
  await expect(page.getByLabel(/^Latitude/)).toHaveValue(/^22\.[34]\d*$/);
  await expect(page.getByLabel(/^Longitude/)).toHaveValue(/^114\.[12]\d*$/);
  await expect(page.locator('.map-dot')).toHaveCount(1);
  await expectAccessible(page, '/provider/services/new: map');
});

test('without WebGL the drawing takes the press', async ({ page, request }) => {
  await withoutWebGl(page);
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.locator('.map-drawn').click();
  await expect(page.getByLabel(/^Latitude/)).toHaveValue(/^22\.3\d*$/);
  await expect(page.getByLabel(/^Longitude/)).toHaveValue(/^114\.[12]\d*$/);
  await expect(page.locator('.map-dot')).toHaveCount(1);
  await expect(canvas(page)).toHaveCount(0);
});
