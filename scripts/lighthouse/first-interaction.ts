import type { Page } from '@playwright/test';

/** Bytes of compressed JavaScript on a provider's page: until it answers to a press, until the times to book are shown, and until all of the form is. */
export type Script = { alive: number; times: number; booking: number };

/** Compressed JavaScript that a provider's page may need before it answers to the first press. */
export const MOST_SCRIPT_KB = 150;
/** Compressed JavaScript that may come with the press before the times to book are shown. */
export const MOST_TIMES_SCRIPT_KB = 45;

/** What a new visitor of the page fetches. */
export async function scriptOf(page: Page, url: string): Promise<Script> {
  // The page fetches the dialog's code ahead once it has nothing else to do; here it has to wait for the press.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // What is fetched once the dialog is there waits until the times are.
  const dialog = page.getByRole('dialog');
  const rest = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if ((await dialog.count()) > 0) await rest.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const alive = await fetched(page);
  await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click();
  await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
  const times = await fetched(page);
  rest.resolve();
  await dialog.getByRole('textbox').first().waitFor({ state: 'attached' });
  return { alive, times, booking: await fetched(page) };
}

function fetched(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

/** On a slow phone: until the first press is answered by something that is seen, and until the dialog shows the times to book; milliseconds. */
export type Waits = { answer: number; times: number };

/** The most of each. */
export const MOST_WAITS_MS: Waits = { answer: 100, times: 3_500 };

/** What a new visitor with a slow phone waits for who presses "Book Now" as soon as it is there. */
export async function waitsOf(page: Page, url: string): Promise<Waits> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  // The slow phone on a mobile network that Lighthouse simulates.
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 96_000,
  });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(noteFrames);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click({ noWaitAfter: true });
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' });
  return page.evaluate(() => (globalThis as PageWithWaits).waits!.promise);
}

type PageWithWaits = { waits?: { promise: Promise<Waits>; resolve: (waits: Waits) => void } };

/** Runs in the page: from the first press it looks at each frame what has been drawn. */
function noteFrames(): void {
  const waits = Promise.withResolvers<Waits>();
  (globalThis as PageWithWaits).waits = waits;
  const seen = (selector: string) => document.querySelector(selector) !== null;
  const until = (is_there: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => (is_there() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look));
      look();
    });
  const onPress = async ({ timeStamp }: Event) => {
    const [answered, shown] = await Promise.all([
      until(() => seen('[data-loading], button[aria-busy=true], [role=dialog]')),
      until(() => seen('[role=dialog] [role=radio], [role=dialog] input[type=radio]')),
    ]);
    waits.resolve({ answer: answered - timeStamp, times: shown - timeStamp });
  };
  document.addEventListener('click', (event) => void onPress(event), { capture: true, once: true });
}
