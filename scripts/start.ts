import { buildWhenStale } from './build-when-stale.ts';

// If the parent process is killed, the terminal can no longer stop this one: end as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

await buildWhenStale();
await import('../server/main.ts');
