import type { FastifyRequest } from 'fastify';
import { invalid, Refusal, refuse } from './errors.ts';

/** The limit of all pictures of one request together; all are read into memory before the first is stored. */
const MOST_BYTES = 40 * 1_048_576;

type Read = { texts: [field: string, value: unknown][]; pictures: [field: string, bytes: Buffer][] };

/**
 * Reads a multipart body as JSON: text fields as text, pictures stored and replaced by their addresses. `gallery[]` in the endpoint's list
 * makes a field a list. A request that is cut off or malformed stores nothing.
 * Refuses: bad_request, image_refused, image_too_large, payload_too_large, a second picture in a field for one.
 */
export async function multipartBody(
  request: FastifyRequest,
  pictures: readonly string[],
  keep: (picture: Buffer) => Promise<string>,
): Promise<Record<string, unknown>> {
  const lists = pictures.filter((name) => name.endsWith('[]')).map((name) => name.slice(0, -2));
  const sent = await read(request, [...pictures, ...lists]);
  const fields = sent.pictures.map(([field]) => field).filter((field) => !lists.includes(field));
  const twice = fields.find((field, at) => fields.indexOf(field) < at);
  if (twice !== undefined) invalid({ [twice]: [{ rule: 'one_picture' }] });

  const body: Record<string, unknown> = {};
  const put = (field: string, value: unknown) => {
    if (!lists.includes(field)) body[field] = value;
    else body[field] = [...asList(body[field]), ...(value === '' ? [] : [value])];
  };
  for (const [field, value] of sent.texts) put(field, value);
  for (const [field, bytes] of sent.pictures) put(field, await keep(bytes));
  return body;
}

/** A file in a field that takes none is ignored, like any unknown field. */
async function read(request: FastifyRequest, takesFiles: readonly string[]): Promise<Read> {
  const sent: Read = { texts: [], pictures: [] };
  // Broken off while its caller was looked up: the parser would wait for an end that has been.
  if (request.raw.destroyed) refuse('bad_request');
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') sent.texts.push([part.fieldname, part.value]);
      else if (!takesFiles.includes(part.fieldname)) part.file.resume();
      else {
        const picture = await part.toBuffer();
        bytes += picture.length;
        if (bytes > MOST_BYTES) refuse('payload_too_large');
        sent.pictures.push([part.fieldname, picture]);
      }
    }
  } catch (error) {
    // The parser's own complaints carry no status: no boundary, no end, no sense.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('bad_request');
  }
  return sent;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
