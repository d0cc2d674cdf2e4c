import type { TestEvent } from 'node:test/reporters';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { root } from './checkout.ts';
import { slowestTests, type TimedTest } from './slowest.ts';

/** A reporter of `node --test` that says which tests took longest, and of each that failed why. */
export default async function* nodeSummary(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: TimedTest[] = [];
  const failures: string[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const title = `${relative(root, data.file ?? '')} › ${data.name}`;
    if (data.details.type !== 'suite' && data.file) tests.push({ title, ms: data.details.duration_ms });
    if (type === 'test:fail' && !isOfTestsInside(data.details.error)) failures.push(`\n${title}\n${inspect(data.details.error.cause)}\n`);
  }
  yield [slowestTests(tests), ...failures].join('');
}

/** Whether it only says that a test inside failed, which has said why. */
const isOfTestsInside = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';
