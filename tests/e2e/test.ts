import { expect, test as base } from '@playwright/test';
import { complaintOf } from './console.ts';
import { endSlowness } from './slow-phone.ts';

/**
 * A test that fails when a page logs an error or a warning. Requests that fail or are refused do not count: browsers log those too, and tests
 * bring them about. `listen` (console.ts) hears them as well.
 */
export const test = base.extend<{ complaints: RegExp[]; quiet: undefined }>({
  /** Patterns of what a test makes a page log on purpose. */
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are named here
  complaints: async ({}, use) => use([]),
  quiet: [
    async ({ context, complaints }, use) => {
      const said: string[] = [];
      context.on('console', (message) => said.push(complaintOf(message)));
      context.on('weberror', (problem) => said.push(problem.error().message));
      await use(undefined);
      await endSlowness();
      const known = [/^$/, OF_THE_NETWORK, ...complaints];
      expect(
        said.filter((words) => !known.some((pattern) => pattern.test(words))),
        'what the console says',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

const OF_THE_NETWORK = /^Failed to load resource: |net::ERR_/;
