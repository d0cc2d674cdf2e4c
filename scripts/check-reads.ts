import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// npm run check:reads              every GET, as everybody who may make it, after 300,000 bookings: none may read what grows, or keep PostgreSQL
//                                  busy for more than 50 ms
// npm run check:reads -- --ms 100  on a slower machine
const { values } = parseArgs({ options: { ms: { type: 'string', default: '50' } } });
console.log(`Some minutes, of which most go by until 300,000 bookings are made; then no call may take more than ${values.ms} ms`);

const child = spawn(
  process.execPath,
  ['--test', '--test-reporter=spec', '--test-global-setup=tests/support/global-setup.ts', 'tests/bounded-reads.test.ts'],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit', env: { ...process.env, READS_MS: values.ms } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
