import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

// A change in one of these folders starts the server again; one in web/ is in the browser at once.
const watched = ['server', 'contract', 'rules', 'words', 'db'].map((folder) => `--watch-path=${folder}`);
// Vite loads the development builds of libraries; the server must share them, or there are two React Routers.
const options = [...watched, '--watch-preserve-output', '--conditions=development'];
const server = spawn(process.execPath, [...options, MAIN], {
  stdio: 'inherit',
  env: { ...process.env, RELOAD: 'true' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.once('disconnect', () => server.kill('SIGTERM'));
process.channel?.unref();
server.once('exit', (code) => process.exit(code ?? 0));
