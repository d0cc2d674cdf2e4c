import { request as askPlain, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as askSecure } from 'node:https';
import { literalAddress, lookupPublic, PrivateAddress } from './public-address.ts';

/** Why an address of somebody else's could not be asked. */
export class OutboundFailure extends Error {
  readonly code: 'not_public' | 'unreachable' | 'too_large';

  constructor(code: 'not_public' | 'unreachable' | 'too_large', cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export type OutboundReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type OutboundOptions = {
  headers?: Record<string, string>;
  /** Of the body; a longer one fails. */
  most_bytes: number;
  /** Until the last byte, redirects included. */
  timeout_ms: number;
  /** Which IP addresses may be asked: `isPublicAddress`, unless it is for development. */
  mayAsk: (ip: string) => boolean;
};

const MOST_REDIRECTS = 5;

/**
 * GETs an address that somebody has typed in. IP addresses that may not be asked are refused, whatever name or redirect leads there: each name is
 * resolved once, and asked at the address that was looked at. Throws OutboundFailure.
 */
export async function getFromOutside(address: string, options: OutboundOptions): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(options.timeout_ms);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const reply = await ask(url, options, signal).catch((error: unknown) => {
      if (error instanceof OutboundFailure) throw error;
      throw new OutboundFailure(error instanceof PrivateAddress ? 'not_public' : 'unreachable', error);
    });
    const { location } = reply.headers;
    if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return reply;
    const next = URL.parse(location, url);
    if (!next) throw new OutboundFailure('unreachable');
    url = next;
  }
  throw new OutboundFailure('unreachable');
}

async function ask(url: URL, { headers, most_bytes, mayAsk }: OutboundOptions, signal: AbortSignal): Promise<OutboundReply> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundFailure('not_public');
  // It is not looked up.
  const literal = literalAddress(url);
  if (literal !== null && !mayAsk(literal)) throw new OutboundFailure('not_public');
  const { username, password } = url;
  const options: RequestOptions = {
    headers: { 'user-agent': 'Sampan', 'accept-encoding': 'identity', ...headers },
    // No connection is used again: another name may have led to it.
    agent: false,
    signal,
    ...(username !== '' && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
    lookup: lookupPublic(undefined, mayAsk),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? askSecure : askPlain)(url, options, (reply) => {
      read(reply, most_bytes).then((body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }), reject);
    });
    request.on('error', reject);
    request.end();
  });
}

async function read(reply: IncomingMessage, most_bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most_bytes) {
      reply.destroy();
      throw new OutboundFailure('too_large');
    }
    chunks.push(chunk);
  }
  // Node takes a body that was cut short for a whole one where the connection was merely closed.
  if (!reply.complete) throw new OutboundFailure('unreachable');
  return Buffer.concat(chunks);
}
