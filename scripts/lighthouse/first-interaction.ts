import { chromium } from '@playwright/test';

/** Bytes of compressed JavaScript that a new visitor of a page has fetched when the first experience shows its times. */
export async function bytesToBook(executablePath: string, url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click();
    await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
    return await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  } finally {
    await browser.close();
  }
}
