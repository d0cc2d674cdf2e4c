import type { ConsoleMessage, Page } from '@playwright/test';

/** What a graphics driver notes about its own speed; no page can help it. */
const OF_THE_DRIVER = 'GL Driver Message (OpenGL, Performance';

/** Everything the page complains of in the console from now on, refusals of a server included. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const complaint = complaintOf(message);
    if (complaint !== '') said.push(complaint);
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** An error or a warning; empty for what is none. */
export function complaintOf(message: ConsoleMessage): string {
  return ['error', 'warning'].includes(message.type()) && !message.text().includes(OF_THE_DRIVER) ? message.text() : '';
}
