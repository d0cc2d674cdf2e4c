import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The screen, seen from its top, has nothing axe objects to, and nothing to scroll to sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // What a sticky header half covers after scrolling has not become a smaller target.
  await page.evaluate(() => window.scrollTo(0, 0));
  // In one run: the other way opens a page of its own for each, which only frames of other origins need, and there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
