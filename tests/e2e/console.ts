import type { Page } from '@playwright/test';

/** What a graphics driver notes about its own speed; no page can help it. */
const OF_THE_DRIVER = 'GL Driver Message (OpenGL, Performance';

/** Everything the page complains of in the console from now on. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes(OF_THE_DRIVER)) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
