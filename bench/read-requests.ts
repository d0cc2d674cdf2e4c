import type { Request } from './load-results.ts';

/** A GET of each path, asked for by a visitor of its own each time, so that no reply of a moment ago is sent again. */
export function readRequests(port: number, headers: Record<string, string>, paths: readonly string[]): Request[] {
  const named = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return paths.map((path) => ({ before: `GET ${path} HTTP/1.1\r\n${named.join('')}cookie: visitor=`, after: '\r\n\r\n' }));
}
