import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openApp, testApp } from '../../../tests/support/app.ts';

const { sql } = await testApp();
const production = { NODE_ENV: 'production', CONTACT_EMAIL: 'hello@sampan.example', JWT_SECRET: 'kR7vQ2xZ9mW4pL8sT3nB6yH1cF5gD0jA' };
const apps: Record<string, FastifyInstance> = {
  'in development': await openApp(sql),
  'in development, with an address that has a port': await openApp(sql, { PUBLIC_URL: 'http://book.example.hk:8080' }),
  'in production': await openApp(sql, { ...production, PUBLIC_URL: 'https://book.example.hk' }),
  'in production, with an address that has a port': await openApp(sql, { ...production, PUBLIC_URL: 'https://book.example.hk:8443' }),
};
for (const app of Object.values(apps)) await app.listen({ host: '127.0.0.1', port: 0 });
after(() => Promise.all(Object.values(apps).map((app) => app.close())));

/** The whole answer to a request as it stands, over a connection of its own. */
async function ask(app: FastifyInstance, line: string, host = 'book.example.hk'): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n'));

for (const [where, app] of Object.entries(apps)) {
  test(`a whole address as the target is answered like its path, ${where}`, async () => {
    for (const path of ['/healthz', '/api/services/categories/', '/robots.txt', '/login', '/nothing/here', '/api/nothing/']) {
      const plain = await ask(app, `GET ${path}`);
      for (const target of [`http://book.example.hk${path}`, `HTTPS://book.example.hk${path}`]) {
        const whole = await ask(app, `GET ${target}`);
        assert.deepEqual([statusOf(whole), bodyOf(whole)], [statusOf(plain), bodyOf(plain)], target);
      }
    }
    for (const target of ['http://book.example.hk', 'http://book.example.hk?in=en', 'http://book.example.hk/'])
      assert.equal(statusOf(await ask(app, `GET ${target}`)), statusOf(await ask(app, 'GET /')), target);
  });

  test(`what is no path is refused, and the server as a whole may be asked for its methods, ${where}`, async () => {
    for (const target of ['*', 'book.example.hk:80', 'ftp://book.example.hk/', 'http:/', 'http://', 'http://a@evil.example/', 'x'])
      for (const method of ['GET', 'POST', 'HEAD'])
        assert.equal(statusOf(await ask(app, `${method} ${target}`)), 400, `${method} ${target}`);
    const options = await ask(app, 'OPTIONS *');
    assert.match(options, /^HTTP\/1\.1 204 /);
    assert.match(options, /\r\nallow: GET, /i);
  });

  test(`a host that cannot be one is refused, ${where}`, async () => {
    for (const host of [
      'a@evil',
      'a:b@evil',
      'a/b',
      'a b',
      'a?b',
      'a#b',
      'a\\b',
      'here:99999',
      'here:',
      ':80',
      '[::1',
      '[zz]',
      '1.2.3.999',
      '%',
      '香港',
    ])
      for (const path of ['/', '/login', '/api/services/', '/robots.txt', '/r/abcdefg'])
        assert.equal(statusOf(await ask(app, `GET ${path}`, host)), 400, `${host} ${path}`);
    for (const host of ['127.0.0.1', '[::1]:3000', 'app_1:3000', 'xn--j6w193g', 'localhost:3000', '10.0.0.7:80'])
      assert.equal(statusOf(await ask(app, 'GET /robots.txt', host)), 200, host);
  });
}

test('the address in the target goes before the Host header', async () => {
  const answer = await ask(apps['in development']!, 'GET http://other.example:81/robots.txt');
  assert.match(answer, /Sitemap: http:\/\/other\.example:81\/sitemap\.xml/);
});

test('a method that no screen answers is refused, and is no fault of ours', async () => {
  const watched = await openApp(sql);
  after(() => watched.close());
  const logged: string[] = [];
  watched.addHook('onRequest', async (request) => {
    for (const level of ['warn', 'error'] as const) request.log[level] = () => void logged.push(`${level} ${request.url}`);
  });
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    for (const url of ['/', '/login', '/nothing/here']) {
      const { statusCode } = await watched.inject({ method, url });
      assert.ok(statusCode >= 400 && statusCode < 500, `${method} ${url}: ${statusCode}`);
    }
  assert.deepEqual(logged, []);
});
