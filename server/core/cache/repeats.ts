import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCache } from './cache.ts';
import type { Answered, Book } from '../http/requests.ts';

const MOST_ENTRIES = 500;
/** Of all bodies together. */
const MOST_BYTES = 2 ** 25;

/** How an answer may be given again: until when (ms since 1970), and what is to be done each time it is given, the first time too. */
export type Repeat = { until: number; given: () => void };

type Question = { words: string; changes: number };
type Kept = Repeat & Pick<Answered, 'route' | 'role' | 'locale'> & { headers: string[]; body: Buffer };
type Front = {
  cache: PublicCache;
  idOf: (request: IncomingMessage) => string;
  book: Book;
  log: FastifyBaseLogger;
};

/**
 * Public answers, for the moment in which many ask the same: given again byte for byte, before Fastify has a look at the request, which costs
 * about as much again as sending it. Nothing is kept longer than whoever answered said, nor past any change that the cache hears of.
 */
export class Repeats {
  readonly #front: Front;
  readonly #kept = new Map<string, Kept>();
  /** What may be asked again, with what the cache had heard of by then. */
  readonly #asked = new WeakMap<IncomingMessage, Question>();
  #changes = 0;
  #bytes = 0;

  constructor(front: Front) {
    this.#front = front;
  }

  /** Stands before the one who listens to this server's requests now. */
  stand(server: Server): void {
    for (const listener of server.listeners('request') as RequestListener[]) {
      server.removeListener('request', listener);
      server.on('request', (request, response) => {
        if (!this.#answers(request, response)) listener(request, response);
      });
    }
  }

  /** Takes an answer that is about to be sent for the first time; its status is 200 and its headers are set. */
  give(request: FastifyRequest, reply: FastifyReply, body: Buffer, repeat: Repeat): void {
    repeat.given();
    const asked = this.#asked.get(request.raw);
    // What changed while it was made may be missing in it.
    if (asked?.changes !== this.#front.cache.changes) return;
    const { 'x-request-id': _, ...headers } = reply.getHeaders();
    const own = Object.entries({ ...headers, 'content-length': body.length }).flatMap(([name, value]) => [name, String(value)]);
    this.#bytes -= this.#kept.get(asked.words)?.body.length ?? 0;
    this.#kept.delete(asked.words);
    if (this.#kept.size >= MOST_ENTRIES || this.#bytes + body.length > MOST_BYTES) this.#clear();
    this.#bytes += body.length;
    this.#kept.set(asked.words, {
      ...repeat,
      headers: ['x-request-id', '', ...own],
      body: ownCopy(body),
      route: request.pattern ?? '',
      role: request.role,
      locale: request.locale,
    });
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    // Whoever says who they are may be told that they are not.
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const { cache, idOf, book, log } = this.#front;
    if (cache.changes !== this.#changes) {
      this.#changes = cache.changes;
      this.#clear();
    }
    const words = wordsOf(request);
    const kept = this.#kept.get(words);
    if (!kept || kept.until <= Date.now()) {
      this.#asked.set(request, { words, changes: cache.changes });
      return false;
    }
    const began = performance.now();
    const request_id = idOf(request);
    kept.headers[1] = request_id;
    response.writeHead(200, kept.headers).end(kept.body);
    kept.given();
    const { route, role, locale } = kept;
    const answered = { request_id, method: 'GET', route, status: 200, ms: performance.now() - began, role, locale };
    book.count(answered);
    book.log(log, answered);
    return true;
  }

  #clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}

/** A small buffer is a piece of a pool of 64 kB, all of which would be kept with it. */
function ownCopy(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** All that a public answer can depend on, as it was sent: the same words are answered alike. */
function wordsOf({ url, headers }: IncomingMessage): string {
  return [
    url,
    headers.host,
    headers['x-forwarded-host'],
    headers['x-forwarded-proto'],
    headers['accept-language'],
    headers['accept-encoding'],
    headers.cookie,
  ].join('\n');
}
