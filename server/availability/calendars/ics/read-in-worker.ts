import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../../core/concurrency/fair-queue.ts';
import type { BusyTimes } from './busy-times.ts';
import type { BusySpan } from './occurrences.ts';
import { UnreadableCalendar } from './scan.ts';

export type WorkerQuestion = { body: Uint8Array; span: BusySpan };
export type WorkerAnswer = BusyTimes | { code: UnreadableCalendar['code'] };

/** Somebody else's file gets so much memory, and a thread of its own, which can be ended. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** One calendar of the process at a time; providers take turns. */
const turns = new FairQueue();

/**
 * Finds what a calendar blocks, in a thread of its own. Throws UnreadableCalendar, `too_many_events` also where reading it takes too long or
 * too much memory.
 */
export function readInWorker(
  body: Uint8Array,
  { span, reading_ms, owner }: { span: BusySpan; reading_ms: number; owner: string },
): Promise<BusyTimes> {
  return turns.run(owner, () => ask({ body, span }, reading_ms));
}

async function ask(question: WorkerQuestion, reading_ms: number): Promise<BusyTimes> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: question, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ code: 'too_many_events' });
        else reject(error);
      });
      worker.once('exit', () => resolve({ code: 'too_many_events' }));
      timer = setTimeout(() => resolve({ code: 'too_many_events' }), reading_ms);
    });
    if ('code' in answer) throw new UnreadableCalendar(answer.code);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
