import type { Page } from '@playwright/test';

/** Everything the page complains of in the console from now on. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
