import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { slowestTests, type TimedTest } from './slowest.ts';

/** A reporter of Playwright that says at the end which tests took longest. */
export default class SlowestScreens implements Reporter {
  readonly #tests: TimedTest[] = [];

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#tests.push({ title: test.titlePath().filter(Boolean).join(' › '), ms: duration });
  }

  onEnd(): void {
    process.stdout.write(slowestTests(this.#tests));
  }
}
