import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refuse } from './errors.ts';
import type { Files } from './files.ts';

/**
 * Reads a multipart body as the JSON it stands for: text fields as text, pictures kept and replaced by their addresses.
 * `gallery[]` in the endpoint's list makes a field a list. Refuses: unsupported_media_type, image_refused, payload_too_large.
 */
export async function multipartBody(request: FastifyRequest, { pictures }: Endpoint, files: Files): Promise<Record<string, unknown>> {
  if (!pictures) return refuse('unsupported_media_type');
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    const list = pictures.includes(`${part.fieldname}[]`);
    if (part.type === 'file' && !list && !pictures.includes(part.fieldname)) refuse('image_refused');
    const value = part.type === 'file' ? await files.keepUpload(await part.toBuffer()) : part.value;
    if (list && (part.type === 'file' || value !== '')) (body[part.fieldname] = asList(body[part.fieldname])).push(value);
    else body[part.fieldname] = list ? [] : value;
  }
  return body;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
