import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { HoldBytes } from '../limits/uploads.ts';
import { invalid, Refusal, refuse } from './errors.ts';

/** The limit of all pictures of one request together; all are read into memory before the first is stored. */
const MOST_BYTES = 40 * 1_048_576;

/** What becomes of the parts of a form. */
export type FormTaker = {
  /** Called with all bytes before they are held in memory. Refuses: busy. */
  hold: HoldBytes;
  /** Called for each picture as it begins to arrive. Refuses: too_many_requests. */
  count: () => Promise<void>;
  /** Stores a picture and returns its address. Refuses: image_refused, pictures_reached. */
  keep: (picture: Buffer) => Promise<string>;
};

type Read = { texts: [field: string, value: unknown][]; pictures: [field: string, bytes: Buffer][] };

/**
 * Reads a multipart body as JSON: text fields as text, pictures stored and replaced by their addresses. `gallery[]` in the endpoint's list
 * makes a field a list. A request that is cut off or malformed stores nothing.
 * Refuses: bad_request, image_too_large, payload_too_large, a second picture in a field for one, and what the
 * taker of its parts refuses.
 */
export async function multipartBody(
  request: FastifyRequest,
  pictures: readonly string[],
  taker: FormTaker,
): Promise<Record<string, unknown>> {
  const lists = pictures.filter((name) => name.endsWith('[]')).map((name) => name.slice(0, -2));
  const sent = await read(request, [...pictures, ...lists], taker).catch((error: unknown) => discard(request, error));
  const fields = sent.pictures.map(([field]) => field).filter((field) => !lists.includes(field));
  const twice = fields.find((field, at) => fields.indexOf(field) < at);
  if (twice !== undefined) invalid({ [twice]: [{ rule: 'one_picture' }] });

  const body: Record<string, unknown> = {};
  const put = (field: string, value: unknown) => {
    if (!lists.includes(field)) body[field] = value;
    else body[field] = [...asList(body[field]), ...(value === '' ? [] : [value])];
  };
  for (const [field, value] of sent.texts) put(field, value);
  for (const [field, bytes] of sent.pictures) put(field, await taker.keep(bytes));
  return body;
}

/** A file in a field that takes none is ignored, like any unknown field. */
async function read(request: FastifyRequest, takesFiles: readonly string[], { hold, count }: FormTaker): Promise<Read> {
  const sent: Read = { texts: [], pictures: [] };
  // Broken off while its caller was looked up: the parser would wait for an end that has been.
  if (request.raw.destroyed) refuse('bad_request');
  let left = MOST_BYTES;
  const take = (bytes: number) => {
    left -= bytes;
    if (left < 0) refuse('payload_too_large');
    hold(bytes);
  };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        take(typeof part.value === 'string' ? part.value.length : 0);
        sent.texts.push([part.fieldname, part.value]);
      } else if (!takesFiles.includes(part.fieldname)) part.file.resume();
      else {
        await count();
        sent.pictures.push([part.fieldname, await receive(part, take)]);
      }
    }
  } catch (error) {
    // The parser's own complaints carry no status: no boundary, no end, no sense.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('bad_request');
  }
  return sent;
}

async function receive({ file }: MultipartFile, take: HoldBytes): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) {
    take(piece.length);
    pieces.push(piece);
  }
  if (file.truncated) refuse('image_too_large');
  return Buffer.concat(pieces);
}

/** Lets the rest of a refused form arrive and go, so that its sender reads the answer. */
function discard({ raw }: FastifyRequest, error: unknown): never {
  raw.unpipe();
  raw.resume();
  throw error;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
