import { launchRehearsal } from '../server/rehearsal/launch.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  await buildWhenStale();
  console.log('Preparing a rehearsal: a marketplace to throw away 正在準備演習，用後即棄');
  const { PORT } = process.env;
  const { url, stop, gone } = await launchRehearsal({ port: PORT === undefined ? undefined : Number(PORT), output: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // If the parent process is killed, nobody is there to end it.
  process.once('disconnect', () => void stop());
  process.channel?.unref();
  console.log(`The rehearsal is at ${url} and gone without a trace when it ends 演習網址如上，結束後不留痕跡`);
  await gone;
});
