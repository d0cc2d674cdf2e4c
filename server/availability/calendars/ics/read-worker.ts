import { parentPort, workerData } from 'node:worker_threads';
import { readBusyTimes } from './busy-times.ts';
import type { WorkerAnswer, WorkerQuestion } from './read-in-worker.ts';
import { UnreadableCalendar } from './scan.ts';

const { body, span } = workerData as WorkerQuestion;
parentPort?.postMessage(answer());

function answer(): WorkerAnswer {
  try {
    return readBusyTimes(new TextDecoder().decode(body), span);
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { code: error.code };
    throw error;
  }
}
