import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

const leaving = new WeakSet<FastifyInstance>();

/** Tells balancers to go elsewhere, and gives them time to; everybody is still served as always. */
export async function leave(app: FastifyInstance, ms: number): Promise<void> {
  leaving.add(app);
  await pause(ms);
}

/** Whether no more visitors should be sent here. */
export function isLeaving(app: FastifyInstance): boolean {
  return leaving.has(app);
}

/**
 * Closes without dropping a request: first the door, so that whoever comes anew is refused at once and may ask elsewhere. Connections
 * that are open are answered as always and told to close; those that lie idle are kept for `linger_ms` more, since a balancer's next
 * request may be on its way on them, and go when it has passed. Without connections nothing waits.
 */
export function closeGently(app: FastifyInstance, linger_ms: number): void {
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    const closed = once(app.server, 'close');
    // Right after Node has let in whoever stood outside: a closing door cuts those off.
    await turn();
    // Of net, and not http's own, which cuts idle connections at once.
    Server.prototype.close.call(app.server);
    await Promise.race([closed, pause(linger_ms, undefined, { ref: false })]);
    // What becomes idle from now on would stay for as long as a browser keeps it, over a minute.
    const sweep = setInterval(() => void closeIdle(app), SWEEP_MS);
    void closed.then(() => clearInterval(sweep));
  });
}

/** Closes connections on which nothing has been asked. What has arrived while this process was busy is read first: timers run before that. */
async function closeIdle(app: FastifyInstance): Promise<void> {
  await turn();
  app.server.closeIdleConnections();
}
