import { expect, mergeTests } from '@playwright/test';
import { expectReadable } from './axe.ts';
import { canvas, test as mapTest } from './map.ts';
import { test as ownTest } from './own-sampan.ts';

const test = mergeTests(mapTest, ownTest);

test('pins in the corners lie clear of the buttons of the map @both', async ({ page, sampan }) => {
  const provider = await sampan.buildProvider();
  const category_id = (await sampan.buildCategory()).id;
  for (const latitude of [22.2, 22.36, 22.52])
    for (const longitude of [113.9, 114.15, 114.38])
      await sampan.buildSlot({ service: await sampan.buildService({ provider, category_id, latitude, longitude }) });
  await page.goto('/experiences?view=map');
  await expect(canvas(page)).toBeVisible();
  const pins = page.locator('.map-pin');
  await expect(pins).toHaveCount(9);
  for (const pin of await pins.all()) {
    await pin.click({ trial: true });
    const is_clear = await pin.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y)));
      return corners.every((one) => one === button);
    });
    expect(is_clear, (await pin.getAttribute('aria-label')) ?? '').toBe(true);
  }
  await expectReadable(page);
});
