import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';

/** A message as it came in. */
export type ReceivedMessage = { path: string; headers: Record<string, string>; body: string; sent: Message };
type Message = { id: string; type: string; timestamp: string; data: { booking_id: string; booking_reference: string; sequence: number } };
type Answer = (response: ServerResponse, message: ReceivedMessage) => unknown;

/** A provider's program on loopback, which stores what it is sent; `answer` may be set to anything. */
export async function webhookReceiver(): Promise<{ url: string; received: ReceivedMessage[]; answer: Answer; server: Server }> {
  const receiver = { url: '', received: [] as ReceivedMessage[], answer: ((response) => response.end()) as Answer, server: createServer() };
  receiver.server.on('request', (request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const message = { path: request.url!, headers: request.headers as Record<string, string>, body, sent: JSON.parse(body) as Message };
      receiver.received.push(message);
      receiver.answer(response, message);
    });
  });
  receiver.url = `http://127.0.0.1:${await listen(receiver.server)}/hook`;
  after(() => {
    receiver.server.closeAllConnections();
    receiver.server.close();
  });
  return receiver;
}

/** What answers a connection in bytes of its own. */
export async function rawReceiver(answer: (socket: Socket) => unknown): Promise<string> {
  const open = new Set<Socket>();
  const server = createTcp((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  const port = await listen(server);
  after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}/hook`;
}

function listen(server: TcpServer): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}
