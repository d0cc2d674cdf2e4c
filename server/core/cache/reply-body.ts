import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encoders = {
  br: (plain: Buffer) =>
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain: Buffer) => gzipSync(plain),
};
type Encoding = keyof typeof encoders | 'identity';

/** Less than this is sent as it is: it fits one packet anyway. */
const SMALL_BYTES = 1_024;
/** What belongs to a body that is sent, not to one that has not changed. */
const OF_A_BODY = new Set(['content-type', 'content-encoding', 'content-length']);

/** The body of a reply, compressed once for each encoding that visitors accept, and its tag (RFC 9110, 8.8.3). */
export class ReplyBody {
  readonly #encoded = new Map<Encoding, Buffer>();
  #tag: string | undefined;

  constructor(plain: Buffer) {
    this.#encoded.set('identity', plain);
  }

  /** Weak: it names what the body says, in whatever encoding. */
  get tag(): string {
    return (this.#tag ??= `W/"${createHash('sha1').update(this.#in('identity')).digest('base64url')}"`);
  }

  /** The bytes in the best encoding that a visitor accepts, with its name. */
  encodedFor(headers: IncomingHttpHeaders): { encoding: Encoding; bytes: Buffer } {
    const encoding = this.#in('identity').length < SMALL_BYTES ? 'identity' : encodingFor(headers['accept-encoding']);
    return { encoding, bytes: this.#in(encoding) };
  }

  #in(encoding: Encoding): Buffer {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const bytes = encoders[encoding as keyof typeof encoders](this.#in('identity'));
    this.#encoded.set(encoding, bytes);
    return bytes;
  }
}

/** Sets what the reply says of its body, and returns the bytes to send. */
export function encodeBody(request: FastifyRequest, reply: FastifyReply, body: ReplyBody): Buffer {
  const { encoding, bytes } = body.encodedFor(request.headers);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return bytes;
}

/** Sends a public body whose reply has its other headers, or says that the visitor's copy is still right (304). */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: ReplyBody, store: (bytes: Buffer) => void): FastifyReply {
  reply.header('etag', body.tag);
  const bytes = encodeBody(request, reply, body);
  store(bytes);
  if (!hasTag(request.headers, body.tag)) return reply.send(bytes);
  for (const name of OF_A_BODY) reply.removeHeader(name);
  // A reply to HEAD states the length that the body would have.
  return reply.code(304).send(request.method === 'HEAD' ? bytes : undefined);
}

/** Whether a visitor has what this tag names (RFC 9110, 13.1.2: tags are compared without their weakness). */
export function hasTag(headers: IncomingHttpHeaders, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || (known.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => one.replace(/^W\//, '') === tag.replace(/^W\//, ''));
}

/** Of names and values in turn, as `writeHead` takes them, those that a reply without its body has. */
export function withoutBody(headers: string[]): string[] {
  return headers.filter((_, n) => !OF_A_BODY.has(headers[n - (n % 2)] ?? ''));
}

/** Brotli, else gzip, else neither; what is refused by `q=0` is not sent (RFC 9110, 12.5.3). */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const said = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
        return [name, parameters.some((part) => /^q=0(\.0*)?$/.test(part))] as const;
      }),
  );
  const isAccepted = (name: string) => said.has(name) && !said.get(name);
  return isAccepted('br') ? 'br' : isAccepted('gzip') ? 'gzip' : 'identity';
}
