import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { mock, test } from 'node:test';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { drain, shutDownGracefully } from './graceful-shutdown.ts';

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nhost: sampan.example\r\n\r\n`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('what has arrived when idle connections are closed is answered', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const app = Fastify({ return503OnClosing: false });
  const held = Promise.withResolvers<string>();
  app.get('/', () => 'here');
  app.get('/held', () => held.promise);
  shutDownGracefully(app, 0);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const [idle, busy] = [await open(port), await open(port)];
  idle.write(GET('/'));
  await once(idle, 'data');
  busy.write(GET('/held'));
  await once(app.server, 'request');

  idle.resume();
  const closed = app.close();
  for (; !idle.closed; await turn()) mock.timers.tick(50);
  held.resolve('held');
  assert.match(String((await once(busy, 'data'))[0]), /held$/);

  // As after a long computation: timers run first, while the request already lies in the connection.
  await pause(0);
  busy.write(GET('/'));
  mock.timers.tick(50);
  const [answer] = (await Promise.race([once(busy, 'data'), once(busy, 'close').then(() => ['cut'])])) as [unknown];
  assert.match(String(answer), /here$/);
  for (; !busy.destroyed; await turn()) busy.resume();
  await closed;
});

test('while a server drains, requests are answered on connections that end with the reply', async (t) => {
  const app = Fastify();
  app.get('/', () => 'here');
  t.after(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const open_before = await open(port);
  open_before.write(GET('/'));
  await once(open_before, 'data');
  await drain(app, 0);
  for (const connection of [open_before, await open(port)]) {
    connection.write(GET('/'));
    const ended = once(connection, 'end');
    assert.match(String((await once(connection, 'data'))[0]), /connection: close[^]*here$/i);
    await ended;
  }
});
