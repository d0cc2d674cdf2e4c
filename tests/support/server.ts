import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.ts';
import { leash } from './leash.ts';
import { environmentOfClock } from './test-clock.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Everybody who tests comes from one address. */
export const wide_rate_limits = {
  LOGIN_TRIES_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  PROFILES_PER_HOUR: '100000',
  BOOKINGS_PER_MINUTE: '100000',
  BOOKINGS_PER_MAILBOX: '100000',
  PLACES_PER_HOUR: '1000000',
  HOLDS_PER_MINUTE: '1000000',
  HELD_PLACES_AT_ONCE: '1000000',
  HELD_PLACES_PER_HOUR: '1000000',
  WAITING_JOINS_PER_HOUR: '1000000',
  WRITES_PER_MINUTE: '1000000',
  STREAMS_PER_PROVIDER: '1000',
  MAILS_PER_ACCOUNT: '100000',
  MESSAGES_PER_BOOKING: '100000',
  UPLOADS_PER_MINUTE: '100000',
  UPLOADS_AT_ONCE: '100',
  CHECK_INS_PER_MINUTE: '100000',
  OCTO_PER_MINUTE: '100000',
  KEY_CALLS_PER_MINUTE: '100000',
  CLICKS_PER_MINUTE: '100000',
};

/** One for all applications of the tests, in their process and outside, so that a session is one everywhere. */
export const JWT_SECRET = 'a-secret-that-only-test-servers-have';

/** A real server process. */
export interface TestServer {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  ended(): boolean;
  /** Sends a signal and waits until the process is gone. */
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Asks it to end the orderly way, and removes its data. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Without one, the server runs its built-in PostgreSQL in its data folder. */
  database?: Pick<TestDatabase, 'env'>;
  /** Settings that replace the defaults below. */
  env?: Record<string, string>;
  /** The server/main.ts of another version. */
  main?: string;
}

/** Starts `server/main.ts` on a free port and waits until /readyz says so. It never outlives this process. */
export async function startServer({ database, env = {}, main = MAIN }: ServerOptions = {}): Promise<TestServer> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const folder = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'sampan-server-'));
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      ...inherited(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      WEATHER_URL: 'off',
      JWT_SECRET,
      ...database?.env,
      ...env,
    },
  });
  const letGo = leash(child.pid!, 'TERM', folder);
  const output = collect(child);
  const gone = goneOf(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, output);

  async function kill(signal: NodeJS.Signals) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return gone;
  }
  return {
    url,
    pid: child.pid!,
    output,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    kill,
    async stop() {
      await kill('SIGTERM');
      letGo();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The caller's settings must not leak into the server under test. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TZ, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const clock = environmentOfClock();
  // Its start makes much that is soon thrown away: with room for it V8 looks through memory half as often.
  const NODE_OPTIONS = `--max-semi-space-size=64 ${clock.NODE_OPTIONS ?? ''}`;
  return { PATH, HOME, TZ, TMPDIR, NODE_COMPILE_CACHE, ...clock, NODE_OPTIONS };
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  return () => output;
}

function goneOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}

async function ready(child: ChildProcess, url: string, output: () => string): Promise<void> {
  // As long as it takes: who runs the test says when it hangs.
  for (; child.exitCode === null && child.signalCode === null; await pause(25)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The server did not become ready:\n${output()}`);
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
