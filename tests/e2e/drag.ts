import type { Locator, Page } from '@playwright/test';

/** Takes hold of something with the mouse, draws it over something else, and lets it go there. */
export async function dragOnto(page: Page, what: Locator, onto: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await onto.scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(what), await middleOf(onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('what is to be dragged is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
