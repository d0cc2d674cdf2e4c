import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answerParent } from './helper-process.ts';

/** What the bare server sends from now on, whatever it is asked. */
export type Bare = { headers: Record<string, string>; body: Buffer };

let sent: Bare = { headers: {}, body: Buffer.alloc(0) };

// The limit of a reply over HTTP: Node's own server, which sends ready bytes and reads nothing of the request.
const server = createServer((_, response) => {
  response.writeHead(200, sent.headers);
  response.end(sent.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

answerParent(async (bare: Bare): Promise<number> => {
  sent = { ...bare, body: Buffer.from(bare.body) };
  return (server.address() as AddressInfo).port;
});
