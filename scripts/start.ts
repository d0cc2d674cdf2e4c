import { buildWhenStale } from './build-when-stale.ts';

// Should whoever started us be killed, nobody could stop us from the terminal any more: end as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

await buildWhenStale();
await import('../server/main.ts');
