import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

const draining = new WeakSet<FastifyInstance>();

/**
 * Tells balancers to send new requests elsewhere and gives them time to. Requests are still served, each the last of its connection:
 * the fewer connections are open in the end, the fewer requests can meet one that is being closed.
 */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  draining.add(app);
  closeAfterReply(app);
  await pause(ms);
}

/** Whether balancers should send no more requests here. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/**
 * Closes without dropping a request. New connections are refused at once, so that balancers try elsewhere. Open connections are answered
 * with `Connection: close`; idle ones stay for `linger_ms`, since a balancer's next request may already be on its way. Without
 * connections it closes at once.
 */
export function shutDownGracefully(app: FastifyInstance, linger_ms: number): void {
  app.addHook('preClose', async () => {
    if (!isDraining(app)) closeAfterReply(app);
    const closed = once(app.server, 'close');
    // After Node has accepted the connections that are already waiting: closing would cut them off.
    await turn();
    // The close of net: the close of http cuts idle connections at once.
    Server.prototype.close.call(app.server);
    await Promise.race([closed, pause(linger_ms, undefined, { ref: false })]);
    // Connections that become idle from now on would stay open for over a minute.
    const sweep = setInterval(() => void closeIdle(app), SWEEP_MS);
    void closed.then(() => clearInterval(sweep));
  });
}

function closeAfterReply(app: FastifyInstance): void {
  app.server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
}

/** Closes idle connections, after reading what has arrived while the process was busy (timers run before that). */
async function closeIdle(app: FastifyInstance): Promise<void> {
  await turn();
  app.server.closeIdleConnections();
}
