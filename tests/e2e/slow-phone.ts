import { expect, type CDPSession, type Page } from '@playwright/test';

const slowed: CDPSession[] = [];

/** Slows the page's scripts down, by default to a sixth of their speed, until the test ends. */
export async function slowPhone(page: Page, times = 6): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: times });
  slowed.push(phone);
}

/** The next test, which has the same page (playwright.config.ts), runs as fast as the machine. */
export async function endSlowness(): Promise<void> {
  for (const phone of slowed.splice(0)) await phone.detach();
}

/** Opens an address and waits until React has hydrated it: before that, a link loads another document. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  type Marked = { is_hydrated?: true };
  await page.addInitScript(() => document.addEventListener('hydrated', () => ((globalThis as Marked).is_hydrated = true)));
  await page.goto(address);
  await expect.poll(() => page.evaluate(() => (globalThis as Marked).is_hydrated)).toBe(true);
}

type RequestQueue = {
  /** How many wait. */
  count: () => number;
  /** The one that has waited longest goes on its way. */
  letOneGo: () => void;
  /** All go, and those to come are not held. */
  letGo: () => void;
};

/** What is asked at such an address waits, as on a slow line. */
export async function hold(page: Page, address: string | RegExp, method = 'GET'): Promise<RequestQueue> {
  const waiting: (() => void)[] = [];
  let is_open = false;
  await page.route(address, async (route) => {
    if (route.request().method() === method && !is_open) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fallback();
  });
  return {
    count: () => waiting.length,
    letOneGo: () => waiting.shift()?.(),
    letGo: () => {
      is_open = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Begins what asks at such an address, does something else before the answer is let through, and returns once it has come. */
export async function beforeAnswer(page: Page, address: string, begin: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
  const answer = Promise.withResolvers<void>();
  await page.route(address, (route) => answer.promise.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(address);
  await begin();
  const first = await asked;
  await meanwhile();
  answer.resolve();
  await (await first.response())!.finished();
}
