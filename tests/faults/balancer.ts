import { once } from 'node:events';
import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 200;
// What is about one connection, and not about the message.
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** `idle` resolves once every request has its answer. */
export type Balancer = { url: string; idle: () => Promise<void>; close: () => void };

/**
 * A balancer as Caddy and nginx are: asks each server's /readyz, keeps connections to them open, gives requests to those that are
 * ready in turn, and takes another server only where nobody listened, since then nothing was sent. Everything else is a 502.
 */
export async function startBalancer(targets: () => readonly string[]): Promise<Balancer> {
  const away = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const under_way = new Set<ServerResponse>();
  const looking = setInterval(() => targets().forEach(look), LOOK_MS);

  function look(target: string): void {
    const asked = request(`${target}/readyz`, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) away.delete(target);
      else away.add(target);
    });
    asked.on('error', () => away.add(target));
    asked.end();
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    under_way.add(outgoing);
    outgoing.once('close', () => under_way.delete(outgoing));
    const body = await buffer(incoming);
    turn += 1;
    const all = targets();
    const inTurn = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
    const order = [...inTurn.filter((target) => !away.has(target)), ...inTurn.filter((target) => away.has(target))];
    for (const target of order) {
      try {
        const answer = await forward(target, incoming, body);
        outgoing.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.headers)).end(await buffer(answer));
        return;
      } catch (error) {
        away.add(target);
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        outgoing.writeHead(502).end(`${target}: ${String(error)}`);
        return;
      }
    }
    outgoing.writeHead(502).end('nobody listens');
  }

  function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(`${target}${url}`, { agent, method: method!, headers: ofTheMessage(headers) }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  // People's connections stay open: one that we close in the moment of their next request would look like the servers' doing.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => void pass(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idle: async () => {
      while (under_way.size > 0) await pause(20);
    },
    close: () => {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function ofTheMessage(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}
