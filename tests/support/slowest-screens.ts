import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { slowest, type Timed } from './slowest.ts';

/** A reporter of Playwright that says at the end which tests took longest. */
export default class SlowestScreens implements Reporter {
  readonly #tests: Timed[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#tests.push({ title: test.titlePath().filter(Boolean).join(' › '), ms: duration });
  }

  onEnd(): void {
    process.stdout.write(slowest('The slowest tests', this.#tests));
  }
}
