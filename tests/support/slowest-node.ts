import type { TestEvent } from 'node:test/reporters';
import { relative } from 'node:path';
import { root } from './checkout.ts';
import { slowestTests, type TimedTest } from './slowest.ts';

/** A reporter of `node --test` that says at the end which tests took longest. */
export default async function* slowestOfNode(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: TimedTest[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details.type !== 'suite' && data.file)
      tests.push({ title: `${relative(root, data.file)} › ${data.name}`, ms: data.details.duration_ms });
  }
  yield slowestTests(tests);
}
