import { chromium, type Page } from '@playwright/test';

/** Bytes of compressed JavaScript on a provider's page: until it answers to a press, and until the times to book are shown. */
export type Script = { alive: number; booking: number };

/** What a new visitor of the page fetches. */
export async function scriptOf(executablePath: string, url: string): Promise<Script> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    // The page fetches the dialog's code ahead once it has nothing else to do; here it has to wait for the press.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const alive = await fetched(page);
    await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
    return { alive, booking: await fetched(page) };
  } finally {
    await browser.close();
  }
}

function fetched(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}
