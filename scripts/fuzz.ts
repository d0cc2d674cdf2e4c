import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// npm run test:fuzz                          100,000 requests, another seed each time, and odd connections and races of accounts beside them
// npm run test:fuzz -- --seed 7              the same requests again
// npm run test:fuzz -- --requests 1000
const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`${values.requests} requests, seed ${seed}`);

const child = spawn(
  process.execPath,
  ['--test', '--test-global-setup=tests/support/global-setup.ts', 'tests/fuzz.test.ts', 'tests/fuzz-odd.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
