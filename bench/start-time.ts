import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './app-process.ts';
import { SLUG } from './marketplace.ts';
import { spreadOf } from './rounds.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ways = {
  'npm start': [join(ROOT, 'scripts/run.mjs'), 'scripts/start.ts'],
  'the server alone': [join(ROOT, 'server/main.ts')],
};
const AIM_SECONDS = 2;
const LOOK_MS = 5;
const PATIENCE_MS = 300_000;

/**
 * Seconds from the command to the first rendered page, with the data of an earlier start: PostgreSQL starts, migrations are checked, the
 * page is read and rendered.
 */
export async function startTime(rounds: number): Promise<string> {
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.data/start-'));
  chmodSync(folder, 0o755);
  try {
    // The first start also fills the folder and is not measured here.
    const first = await start(ways['the server alone'], folder);
    const lines = [`  the very first start, which fills the demo marketplace: ${first.toFixed(2)} s`];
    for (const [name, command] of Object.entries(ways)) {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) seconds.push(await start(command, folder));
      const { median, lowest, highest } = spreadOf(seconds);
      const missed = median > AIM_SECONDS ? ' MISSED' : '';
      lines.push(`  ${name.padEnd(18)}${median.toFixed(2)} s (${lowest.toFixed(2)}-${highest.toFixed(2)}), aim ${AIM_SECONDS}${missed}`);
    }
    return ['from start to the first page, with data: median (lowest-highest)', ...lines].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(command: readonly string[], DATA_DIR: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR, PORT: String(port), LOG_LEVEL: 'silent' },
  });
  const gone = once(server, 'exit');
  try {
    await firstPage(server, `http://127.0.0.1:${port}/page/${SLUG}`);
    return (performance.now() - began) / 1_000;
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}

async function firstPage(server: ChildProcess, address: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await pause(LOOK_MS)) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    const reply = await fetch(address).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return;
  }
  throw new Error('the server did not answer');
}
