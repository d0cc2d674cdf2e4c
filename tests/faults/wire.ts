import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** A line between the servers and PostgreSQL that can become slow. */
export type Wire = { port: number; answerAfter: (ms: number) => void; close: () => void };

/** Lays a wire from a port of this machine to PostgreSQL's socket file. */
export async function layWire(socketFile: string): Promise<Wire> {
  let late = 0;
  const ends = new Set<Socket>();
  const wire = createServer({ noDelay: true }, (client) => {
    const server = connect(socketFile);
    let reply = Promise.resolve();
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      const due = performance.now() + late;
      // One after the other, also when the wire becomes fast again while something is still on its way.
      reply = reply.then(async () => {
        const left = due - performance.now();
        if (left > 0) await pause(left);
        client.write(bytes);
      });
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return {
    port: (wire.address() as AddressInfo).port,
    answerAfter: (ms) => (late = ms),
    close: () => {
      wire.close();
      for (const end of ends) end.destroy();
    },
  };
}
