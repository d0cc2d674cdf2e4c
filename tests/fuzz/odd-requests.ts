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
