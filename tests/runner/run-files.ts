import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../support/checkout.ts';
import { reachOf } from './imports.ts';
import type { Message, Order } from './messages.ts';

/** A test as it ended; of one that failed, why. Milliseconds. */
export type Ended = { file: string; title: string; outcome: 'passed' | 'skipped' | 'failed'; ms: number; why?: string };

/** Hears of each test when it has ended, and then of its file. */
export type Listener = { test(ended: Ended): void; file(file: string, ms: number): void };

export type RunOptions = {
  /** How many processes share the files. */
  processes: number;
  env: NodeJS.ProcessEnv;
  /** A regular expression: only tests whose title fits are run. */
  title?: string | undefined;
  /** A file that takes longer has failed. The slowest takes a tenth of it on a machine that is busy with other things. */
  patience_ms?: number;
  /** What a process may take to end once its last file has. */
  end_ms?: number;
};

const WORKER = join(root, 'tests', 'runner', 'worker.ts');
const ALONE = /^\/\/ Alone: /m;
const MOVES_CLOCK = /^\/\/ Moves the clock\.$/m;

/**
 * Runs test files, given by their paths from the checkout, in this order: each process takes the next file when it has ended one. Files with
 * a line "// Moves the clock." share processes of their own, since libraries remember what time it was. A file with a line "// Alone: why" has
 * a process to itself, and so has every file where a title is asked for.
 */
export async function runFiles(files: readonly string[], listener: Listener, options: RunOptions): Promise<void> {
  const queue = [...files];
  await Promise.all(
    Array.from({ length: options.processes }, async () => {
      const shared: Partial<Record<'plain' | 'moving', Worker>> = {};
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const began = Date.now();
        const kind = options.title === undefined ? kindOf(file) : 'alone';
        if (kind === 'alone') await new Worker(listener, options, file).end();
        else {
          if (shared[kind]?.is_gone !== false) shared[kind] = new Worker(listener, options);
          await shared[kind].run(file);
        }
        listener.file(file, Date.now() - began);
      }
      for (const worker of Object.values(shared)) await worker.end();
    }),
  );
}

/** Whether a file asks for a database of the run's PostgreSQL. */
export const needsPostgres = (file: string): boolean => reachOf(file).has('tests/support/database.ts');

function kindOf(file: string): 'plain' | 'moving' | 'alone' {
  const text = readFileSync(resolve(root, file), 'utf8');
  return ALONE.test(text) ? 'alone' : MOVES_CLOCK.test(text) ? 'moving' : 'plain';
}

/** A process that runs test files (worker.ts), one that is given, or those it is sent. */
class Worker {
  is_gone = false;
  readonly #gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #listener: Listener;
  readonly #options: RunOptions;
  #file: string;
  /** The test that began last. */
  #last = 'before its first test';
  #failures = 0;
  #ended_with: string | undefined;
  #ready: () => void = () => undefined;

  constructor(listener: Listener, options: RunOptions, alone?: string) {
    this.#listener = listener;
    this.#options = options;
    this.#file = alone ?? '';
    this.#child = fork(WORKER, alone === undefined ? [] : [alone], {
      cwd: root,
      env: options.env,
      execArgv: [
        // Tests make much that is soon thrown away: with room for it V8 looks through memory half as often.
        '--max-semi-space-size=128',
        '--import=./tests/support/browser-contract.ts',
        '--test-reporter=./tests/runner/report-to-parent.ts',
        '--test-reporter-destination=stdout',
        ...(options.title === undefined ? [] : [`--test-name-pattern=${options.title}`]),
      ],
    });
    this.#child.on('message', (message: Message) => this.#hear(message));
    this.#gone = once(this.#child, 'exit').then(([code, signal]) => {
      this.is_gone = true;
      this.#ended_with = code === 0 ? undefined : `The process ended with ${signal ?? code}.`;
    });
  }

  /** Until the file has ended, or the process with it. */
  async run(file: string): Promise<void> {
    this.#file = file;
    this.#last = 'before its first test';
    const done = new Promise<void>((resolve) => (this.#ready = resolve));
    const failures = this.#failures;
    this.#send({ run: file });
    await this.#watched(Promise.race([done, this.#gone]));
    if (this.is_gone && this.#failures === failures) this.#fail(this.#last, this.#ended_with ?? 'The process ended in the middle.');
  }

  /** Until the process is gone, which it is by itself once it has nothing to do. */
  async end(): Promise<void> {
    this.#send({ end_within_ms: this.#options.end_ms ?? 10_000 });
    await this.#watched(this.#gone);
    if (this.#ended_with !== undefined && this.#failures === 0) this.#fail(this.#last, this.#ended_with);
  }

  #send(order: Order): void {
    // One that is gone, or that runs a file alone, hears nothing.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  #hear(message: Message): void {
    if (message.kind === 'ready') this.#ready();
    else if (message.kind === 'begun') this.#last = message.title;
    else if (message.kind === 'failed') this.#fail(message.title, message.why);
    else this.#listener.test({ file: this.#file, title: message.title, outcome: message.kind, ms: message.ms });
  }

  #fail(title: string, why: string): void {
    this.#failures += 1;
    this.#listener.test({ file: this.#file, title, outcome: 'failed', ms: 0, why });
  }

  async #watched(until: Promise<void>): Promise<void> {
    const patience_ms = this.#options.patience_ms ?? 900_000;
    const watch = setTimeout(() => {
      this.#fail(this.#last, `It took more than ${patience_ms / 1000} seconds, and its process was ended.`);
      this.#child.kill('SIGKILL');
    }, patience_ms);
    await until;
    clearTimeout(watch);
  }
}
