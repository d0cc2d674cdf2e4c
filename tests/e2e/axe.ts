import { readFileSync } from 'node:fs';
import { expect, test, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { matchPath } from 'react-router';
import { screenOf, type Look } from './looked-at.ts';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const DIALOG = '.dialog-place';
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } satisfies axe.RunOnly;
/** What differs by language, width and theme: half of what all rules cost. */
const READABLE = { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] } satisfies axe.RunOnly;

const WIDE = { width: 1280, height: 800 };

/**
 * The screen, seen from its top, has nothing that any rule of axe objects to, and nothing to scroll to sideways. One test looks so at each
 * state of a screen (looked-at.ts); all others expect it to be readable. A test with @phone in its title runs on the phone alone, so it
 * looks at a wide screen too.
 */
export async function expectAccessible(page: Page, look: Look): Promise<void> {
  await atEachWidth(page, () => expectAccessibleHere(page, look));
}

/** The same in English; in the other languages of a test that runs in each, the screen is readable. */
export async function expectAccessibleIn(page: Page, locale: string, look: Look): Promise<void> {
  await (locale.startsWith('en') ? expectAccessible(page, look) : expectReadable(page));
}

/** Text has contrast, targets are large enough, and there is nothing to scroll to sideways; on a phone and a wide screen as above. */
export async function expectReadable(page: Page): Promise<void> {
  await atEachWidth(page, () => expectReadableHere(page));
}

/** All rules, as wide as the window is. */
export async function expectAccessibleHere(page: Page, look: Look): Promise<void> {
  const screen = screenOf(look);
  if (screen.startsWith('/')) expect(matchPath(screen, new URL(page.url()).pathname), `${page.url()} is ${screen}`).not.toBeNull();
  await expectNoObjections(page, ALL, look);
}

/** Contrast and targets, as wide as the window is. */
export async function expectReadableHere(page: Page): Promise<void> {
  await expectNoObjections(page, READABLE, new URL(page.url()).pathname);
}

async function atEachWidth(page: Page, look: () => Promise<void>): Promise<void> {
  await look();
  if (!test.info().tags.includes('@phone')) return;
  const phone = page.viewportSize()!;
  await page.setViewportSize(WIDE);
  await look();
  await page.setViewportSize(phone);
}

async function expectNoObjections(page: Page, rules: axe.RunOnly, where: string): Promise<void> {
  // What a sticky header half covers after scrolling has not become a smaller target.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const frame of page.frames()) await bringAxe(frame);
  for (const frame of page.frames()) await frame.evaluate(changeAtOnce);
  await page.evaluate(isAtRest);
  // The screen behind a dialog has been looked at as a state of its own.
  const place = (await page.locator(DIALOG).count()) > 0 ? DIALOG : 'html';
  // What is in order is only counted: finding out how to name it takes axe longer than looking at it.
  const objections = await page.evaluate(
    async ([runOnly, include]) => {
      // Base UI's guards hand the focus on at once; its maintainers mean them to be as they are (mui/base-ui#4668).
      const exclude = [['[data-base-ui-focus-guard]']];
      const { violations } = await window.axe.run({ include: [[include]], exclude }, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [rules, place] as const,
  );
  for (const frame of page.frames()) await frame.evaluate(() => (document.adoptedStyleSheets = []));
  expect(objections, where).toEqual([]);
  const { sideways, zooming, low } = await page.evaluate(lookAtSize);
  expect(sideways, where).toBeLessThanOrEqual(0);
  expect(zooming, `${where}: an iPhone zooms into fields of less than 16 px`).toEqual([]);
  expect(low, `${where}: fields and boxes are 24 px high, however much room is around them`).toEqual([]);
}

/** In the page: how far it can be scrolled sideways, which fields of a small screen an iPhone zooms into, and what is hard to hit. */
function lookAtSize(): { sideways: number; zooming: string[]; low: string[] } {
  const fields = document.querySelectorAll(
    'input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file]), select, textarea',
  );
  const small = [...fields].filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16);
  return {
    sideways: document.documentElement.scrollWidth - window.innerWidth,
    zooming: window.innerWidth < 1024 ? small.map(nameOf) : [],
    low: [...fields, ...document.querySelectorAll('label.check')]
      .filter((one) => one.checkVisibility() && !one.matches('[aria-hidden=true]') && one.getBoundingClientRect().height < 23.5)
      .map(nameOf),
  };

  function nameOf({ id, className, tagName }: Element): string {
    return `${tagName} #${id} .${className}`;
  }
}

/**
 * In the page: a button that becomes enabled while axe looks has its colours at once, not those on the way to them. A constructed sheet is
 * no inline style, which the policy would refuse.
 */
function changeAtOnce(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

/**
 * In the page: between two colours there is little contrast. Where colours are inherited each level begins to change when the one above has
 * changed, and even a transition of no time takes a frame. What turns for ever is not waited for.
 */
async function isAtRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  do {
    await frame();
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await frame();
  } while (moving().length > 0);
}

/** Half a megabyte of script, once for each document. Frames of our own are looked into as well. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(AXE);
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<same_origin>'] }));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
