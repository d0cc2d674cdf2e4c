import assert from 'node:assert/strict';
import { lookup } from 'node:dns';
import { lookup as find } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { after, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { closeOutside } from './close-outside.ts';

// Alone: nothing opens its process to the outside again.
closeOutside();
const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const { port } = server.address() as { port: number };
const nothing = /reaches nothing outside/;
const isNothing = ({ cause }: Error) => String(cause).includes('reaches nothing outside');

test('this machine is asked as always', async () => {
  for (const host of ['127.0.0.1', 'localhost']) assert.equal(await (await fetch(`http://${host}:${port}`)).text(), 'here');
  const socket = connect(port);
  await once(socket, 'connect');
  socket.destroy();
});

test('nothing else is, by whatever way', async () => {
  await assert.rejects(fetch('http://192.0.2.1/'), isNothing);
  await assert.rejects(fetch('https://sampan.example/'), isNothing);
  const sockets = [
    connect(80, '192.0.2.1'),
    connect({ host: '2001:db8::1', port: 80 }),
    connectSecurely({ host: 'sampan.example', port: 443 }),
  ];
  for (const [error] of await Promise.all(sockets.map((socket) => once(socket, 'error')))) assert.match(String(error), nothing);
  await assert.rejects(createTransport('smtp://192.0.2.1:25').sendMail({ from: 'a@sampan.example', to: 'b@sampan.example', text: 'x' }));
});

test('no name is asked for', async () => {
  await assert.rejects(find('sampan.example'), nothing);
  assert.match(String(await new Promise((resolve) => lookup('sampan.example', (error) => resolve(error)))), nothing);
  assert.equal((await find('localhost')).address.length > 0, true);
});
