import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { Message } from './messages.ts';

/** A reporter of Node's test runner that tells the process that started this one. */
export default async function* reportToParent(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tell = (message: Message) => void process.send?.(message);
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') tell({ kind: 'begun', title: data.name });
    // Something failed outside of any test, after the file that caused it.
    if (type === 'test:diagnostic' && data.message.startsWith('Error: '))
      tell({ kind: 'failed', title: 'outside of tests', why: data.message });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { duration_ms: ms } = data.details;
    if (type === 'test:fail' && !isOfTestsInside(data.details.error))
      tell({ kind: 'failed', title: data.name, why: inspect(data.details.error.cause) });
    else if (type === 'test:pass' && data.details.type !== 'suite')
      tell({ kind: data.skip === undefined ? 'passed' : 'skipped', title: data.name, ms });
  }
  yield '';
}

/** Whether it only says that a test inside failed, which has said why. */
const isOfTestsInside = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';
