import type { TestApp } from './app.ts';
import { patiently, sendOver, type Send } from './caller.ts';
import { startServer, wide_rate_limits } from './server.ts';

/**
 * Two processes on one database, this one and a server, so that nothing in a process's memory can keep two visitors apart. Who comes while
 * all are busy asks again.
 */
export async function twoDoors({ database, send }: TestApp, env: Record<string, string> = {}): Promise<[Send, Send]> {
  const server = await startServer({ database, env: { ...wide_rate_limits, ...env } });
  database.beforeDrop(() => server.stop());
  return [patiently(send), patiently(sendOver(server.url))];
}
