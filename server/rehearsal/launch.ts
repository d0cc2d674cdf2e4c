import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningAt } from '../embedded-postgres/leftover.ts';
import { startPostgres } from '../embedded-postgres/postgres.ts';
import { StartFailure } from '../core/start-failure.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const DEMO = fileURLToPath(new URL('../../db/seed/demo.ts', import.meta.url));
/** How long it may take to end before it is killed. */
const END_MS = 15_000;
/** Of a process that lets others go first. */
const LAST_IN_LINE = 10;
/** Wide, for guests and visitors all come from here. */
const LIMITS = ['LOGIN_TRIES_PER_MINUTE', 'BOOKINGS_PER_MINUTE', 'PLACES_PER_HOUR', 'WRITES_PER_MINUTE', 'HOLDS_PER_MINUTE'];

export type RunningRehearsal = {
  /** Where it is answered, on this machine only. */
  url: string;
  pid: number;
  /** The one folder that it writes into. */
  folder: string;
  /** Resolves when it is gone, and its folder with it. */
  gone: Promise<void>;
  /** Ends it; resolves when it is gone. */
  stop: () => Promise<void>;
};

export type LaunchOptions = {
  /** The port to listen on; any that is free where none is named. */
  port?: number | undefined;
  /** Where it says what it does. */
  output: 'inherit' | 'ignore';
  /** For one that a marketplace opens beside itself: the origin that browsers see it at. Its banner then ends it, and it lets others go first. */
  seen_at?: string | undefined;
  /** Ends it, also while it starts. */
  signal?: AbortSignal | undefined;
};

/** Whether what a rehearsal is made of has been installed: the demo, which an image for a database of others goes without. */
export const canLaunch = () => existsSync(DEMO);

/**
 * Starts a rehearsal as a process of its own, with a database of its own in a temporary folder. Of this process's environment it gets
 * nothing that leads anywhere: no setting, no secret. When it ends, or this process does, the folder is removed. Refuses with a
 * StartFailure when it does not start.
 */
export async function launchRehearsal({ port: asked, output, seen_at, signal }: LaunchOptions): Promise<RunningRehearsal> {
  const port = asked ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'sampan-rehearsal-'));
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', output, output, 'ipc'],
    // A terminal's Ctrl-C reaches this process, which ends the other in its own time.
    detached: true,
    env: { ...plainEnvironment(), ...settings(folder, port), ...(seen_at !== undefined && beside(seen_at)) },
  });
  if (seen_at !== undefined) child.once('spawn', () => letOthersFirst(child.pid!));
  const gone = new Promise<void>((resolve) => child.once('close', resolve)).then(() => removeFolder(folder));
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
    }
    return gone;
  };
  signal?.addEventListener('abort', () => void stop());
  if (signal?.aborted) void stop();
  const url = await addressOf(child);
  if (url === null) {
    await gone;
    throw new StartFailure('The rehearsal could not be started.', '未能開始演習。');
  }
  return { url, pid: child.pid!, folder, gone, stop };
}

/** What programs need to run at all. */
function plainEnvironment(): Record<string, string | undefined> {
  // eslint-disable-next-line no-restricted-properties -- no setting of ours is among them
  const { PATH, HOME, TZ, TMPDIR, LANG, SystemRoot, TEMP } = process.env;
  return { PATH, HOME, TZ, TMPDIR, LANG, SystemRoot, TEMP };
}

function settings(folder: string, port: number): Record<string, string> {
  return {
    REHEARSAL: 'true',
    DATA_DIR: folder,
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    // The storm that is played, in place of the Observatory.
    WEATHER_URL: `http://127.0.0.1:${port}/rehearsal/weather.php`,
    ...Object.fromEntries(LIMITS.map((name) => [name, '100000'])),
  };
}

/** Visitors of its marketplace may try it out: what they store is bounded. */
function beside(seen_at: string): Record<string, string> {
  return { PUBLIC_URL: seen_at, UPLOADS_PER_MINUTE: '10', PICTURES_PER_PROVIDER: '200' };
}

function letOthersFirst(pid: number): void {
  try {
    setPriority(pid, LAST_IN_LINE);
  } catch {
    // It has ended already.
  }
}

/** A port of this machine that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** It says where it listens once it is ready; null when it ends before. */
function addressOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { address: string }).address));
    child.once('close', () => resolve(null));
  });
}

/** Also after a process that was killed and left its database running. */
async function removeFolder(folder: string): Promise<void> {
  const dataDir = join(folder, 'postgres');
  if (existsSync(dataDir) && runningAt(dataDir)) await (await startPostgres({ dataDir, log: () => undefined })).stop();
  rmSync(folder, { recursive: true, force: true });
}
