import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere, expectReadableHere } from './axe.ts';
import type { Look } from './looked-at.ts';

// Every language at every width and in every scheme: of three such pairs, four looks see any two together.
const looks = {
  'en-GB': [
    { width: 1280, height: 800, colorScheme: 'light' },
    { width: 390, height: 844, colorScheme: 'dark' },
  ],
  'zh-HK': [
    { width: 1280, height: 800, colorScheme: 'dark' },
    { width: 390, height: 844, colorScheme: 'light' },
  ],
} as const;

export const locales = ['en-GB', 'zh-HK'] as const;

/**
 * The screen as it stands is accessible in the looks that this language takes of the four. English is looked at whole in both, another
 * language on the wide screen: what a name is in a language does not depend on the width.
 */
export async function expectAccessibleInItsLooks(page: Page, locale: (typeof locales)[number], look: Look): Promise<void> {
  await inItsLooks(page, locale, (width) =>
    locale === 'en-GB' || width === 1280 ? expectAccessibleHere(page, look) : expectReadableHere(page),
  );
}

/** The screen as it stands is readable in the looks that this language takes of the four. */
export async function expectReadableInItsLooks(page: Page, locale: (typeof locales)[number]): Promise<void> {
  await inItsLooks(page, locale, () => expectReadableHere(page));
}

async function inItsLooks(page: Page, locale: (typeof locales)[number], look: (width: number) => Promise<void>): Promise<void> {
  for (const { width, height, colorScheme } of looks[locale]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await look(width);
  }
}

/** Opens a screen of a workspace and waits until it shows what it loads. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skel, [aria-busy=true]')).toHaveCount(0);
}
