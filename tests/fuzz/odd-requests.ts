import { connect } from 'node:net';
import type { Random } from '../../db/seed/random.ts';

const PATHS = [
  '/',
  '/experiences',
  '/api/services/',
  '/api/auth/user/',
  '/page/none',
  '/media/none',
  '/r/NONE',
  '/sitemap.xml',
  '/healthz',
  '/api/nothing/',
];
const HOSTS = [
  'sampan.example',
  'sampan.example:8080',
  '127.0.0.1',
  '[::1]',
  'a@evil',
  'evil:99999',
  'evil:port',
  '[::1',
  '%00',
  'a b',
  '..',
  'xn--',
  'x'.repeat(3_000),
  '中文',
  '',
];
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'TRACE', 'BREW'];

/** The first lines of a request as no browser writes them: whole addresses, stars, odd hosts. */
export function oddRequest(random: Random): string {
  const [path, host] = [random.pick(PATHS), random.pick(HOSTS)];
  const targets = [
    () => path,
    () => `http://${host}${path}`,
    () => `https://${random.pick(HOSTS)}${path}?a=%`,
    () => `http://user:word@${host}${path}`,
    () => `http://${host}`,
    () => `${random.pick(['ftp', 'file', 'javascript', 'HTTP'])}://${host}${path}`,
    () => `//${host}${path}`,
    () => `*`,
    () => `${host}:443`,
    () => `?page=1`,
    () => `${path}%ff%c0%af`,
    () => `${path}\u00e9`,
    () => `/${'%2e%2e/'.repeat(5)}etc/passwd`,
  ];
  const hosts = random.pick([[host], [host], [host], [], [host, random.pick(HOSTS)]]);
  const lines = [
    `${random.pick(METHODS)} ${random.pick(targets)()} HTTP/1.${random.pick([1, 1, 1, 0])}`,
    ...hosts.map((name) => `Host: ${name}`),
  ];
  return [...lines, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n');
}

/** A picture that ends in the middle: so many bytes are announced, and fewer come. */
export function brokenUpload(random: Random, authorization: string): string {
  const head = ['--cut', 'Content-Disposition: form-data; name="image"; filename="a.png"', 'Content-Type: image/png', '', ''].join('\r\n');
  const body = head + 'x'.repeat(random.whole(0, 5_000));
  const lines = ['POST /api/uploads/ HTTP/1.1', 'Host: sampan.example', `Authorization: ${authorization}`];
  return [
    ...lines,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${body.length + random.whole(1, 100_000)}`,
    '',
    body,
  ].join('\r\n');
}

/** Sends it as it is. The status of the answer, or undefined where the connection was closed without one; `break_off` closes it first. */
export function sendRaw(port: number, text: string, { break_off = false } = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
      resolve(status === undefined ? undefined : Number(status));
    });
    socket.write(text, 'utf8', () => {
      if (break_off) socket.destroy();
    });
  });
}
