import type { Page } from '@playwright/test';

/** Bytes of compressed JavaScript on a provider's page: until it answers to a press, and until the times to book are shown. */
export type Script = { alive: number; booking: number };

/** Compressed JavaScript that a provider's page may need before it answers to the first press. */
export const MOST_SCRIPT_KB = 150;

/** What a new visitor of the page fetches. */
export async function scriptOf(page: Page, url: string): Promise<Script> {
  // The page fetches the dialog's code ahead once it has nothing else to do; here it has to wait for the press.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const alive = await fetched(page);
  await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
  return { alive, booking: await fetched(page) };
}

function fetched(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
