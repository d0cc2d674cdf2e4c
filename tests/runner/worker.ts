import { resolve } from 'node:path';
import { mock, suite } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Message, Order } from './messages.ts';

// node tests/runner/worker.ts        runs the test files it is sent, one after the other, each as a suite
// node tests/runner/worker.ts FILE   runs this one and ends
const environment = { ...process.env };
const globals = Object.getOwnPropertyDescriptors(globalThis);
const alone = process.argv[2];

// The same examples each time, so that no property fails by chance.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
// The run is over, however it went.
process.once('disconnect', () => process.exit());
if (alone === undefined) process.on('message', (order: Order) => void ('run' in order ? run(order.run) : end(order.end_within_ms)));
else {
  process.channel!.unref();
  await load(alone);
}

function tell(message: Message, then: () => void = () => undefined): void {
  process.send!(message, then);
}

function load(file: string): Promise<void> {
  return import(pathToFileURL(resolve(file)).href) as Promise<void>;
}

async function run(file: string): Promise<void> {
  await suite(file, () => load(file));
  putBack();
  // The reporter tells what it has heard before this file is done.
  await turn();
  tell({ kind: 'ready' });
}

/** Undoes what a file may change of its process: clock, environment, globals. */
function putBack(): void {
  mock.timers.reset();
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperties(globalThis, globals);
}

/** The process goes when nothing is open any more. Says what is, if that does not happen. */
function end(within_ms: number): void {
  process.removeAllListeners('message');
  process.channel!.unref();
  setTimeout(() => {
    const why = process.getActiveResourcesInfo().join(', ');
    tell({ kind: 'failed', title: 'one of the files before left something open', why }, () => process.exit(1));
  }, within_ms).unref();
}
