import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { leash } from '../support/leash.ts';
import { withOwnMounts } from './disk.ts';

// npm run test:faults                          every scenario once, about three minutes
// npm run test:faults -- --rounds 5            five times, in another order each time
// npm run test:faults -- --minutes 30          for as long as that
// npm run test:faults -- --seed 42             the same commands by chance as a run that printed this seed
// npm run test:faults -- killed slow-database  the scenarios whose name contains one of these words
//
// This file makes room: a folder, and where the machine allows it mounts that only this run sees. Then run.ts does the work in it.

parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' }, minutes: { type: 'string' } },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'sampan-faults-'));
const mounts = withOwnMounts(folder);
const command = [...(mounts ?? []), process.execPath, fileURLToPath(new URL('run.ts', import.meta.url)), ...process.argv.slice(2)];
const run = spawn(command[0]!, command.slice(1), {
  stdio: 'inherit',
  env: { ...process.env, FAULTS_FOLDER: folder, FAULTS_DISKS: String(mounts !== undefined) },
});
const letGo = leash(run.pid!, 'TERM', folder);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill('SIGTERM'));
run.once('exit', (code, signal) => {
  letGo();
  rmSync(folder, { recursive: true, force: true });
  process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
});
