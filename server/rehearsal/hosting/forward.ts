import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** What concerns one connection only (RFC 9110, 7.6.1), besides what `connection` itself names. */
const OF_THE_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

type ForwardOptions = {
  /** Where the request is answered. */
  target: URL;
  path: string;
  /** The cookies that go with it; an empty text for none. */
  cookies: string;
  /** Answers when nobody does, before a part of an answer was sent. */
  onAway: () => void;
};

/**
 * Hands a request to another server and its answer back, both as they come: nothing is collected, so streams stay streams and the other
 * server's own bounds hold. An answer that breaks off breaks off here too.
 */
export function forward(request: IncomingMessage, response: ServerResponse, { target, path, cookies, onAway }: ForwardOptions): void {
  const there = ask({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path,
    headers: requestHeaders(request, cookies),
    setHost: false,
    // A connection for each: one that is left open could be closed by the other side while a request is on its way.
    agent: false,
  });
  there.on('response', (answer) => {
    response.statusCode = answer.statusCode ?? 502;
    for (const [name, value] of headersOf(answer)) response.appendHeader(name, value);
    // Those of a stream, whose first word may be long in coming.
    response.flushHeaders();
    pipeline(answer, response, () => undefined);
  });
  there.on('error', () => {
    if (!response.headersSent && !response.destroyed) onAway();
  });
  response.once('close', () => there.destroy());
  request.pipe(there);
}

/** Alternating names and values: a header may come twice. */
function requestHeaders(request: IncomingMessage, cookies: string): string[] {
  const { host = '', 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  const own = headersOf(request).filter(([name]) => !['host', 'cookie'].includes(name.toLowerCase()));
  const body =
    encoding !== undefined ? ['transfer-encoding', 'chunked'] : length === undefined && hasBody(request) ? ['content-length', '0'] : [];
  return [...['host', host], ...own.flat(), ...(cookies === '' ? [] : ['cookie', cookies]), ...body];
}

/** Whether Node would announce one for a method like this. */
function hasBody({ method = '' }: IncomingMessage): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

function headersOf({ rawHeaders, headers }: IncomingMessage): [string, string][] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...OF_THE_CONNECTION, ...named]);
  // Without it a body would be read as the next request.
  dropped.delete('content-length');
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : []));
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}
