import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 30_000;

/** Waits until something outside this process is so, and no longer. Fails, saying what it waited for, when it never comes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(10)) if (await isSo()) return;
  throw new Error(`It did not come to pass: ${what}`);
}
