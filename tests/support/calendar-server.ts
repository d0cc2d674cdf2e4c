import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of calendars on this machine. What it answers can be changed; `asked` has the headers of each request. */
export type CalendarServer = { url: string; answer: (next: Answer | string) => void; asked: IncomingMessage['headers'][] };

/** Starts one for this test file. */
export async function calendarServer(): Promise<CalendarServer> {
  let current: Answer = (_, response) => response.writeHead(404).end();
  const asked: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-7Qx.ics`,
    answer: (next) => {
      current = typeof next === 'string' ? (_, response) => response.end(next) : next;
    },
    asked,
  };
}
