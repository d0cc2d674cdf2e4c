import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import type { RenderedPicture } from '../../server/core/storage/picture-sizes.ts';
import { renderPicture } from '../../server/core/storage/pictures.ts';

const BUILD = new URL('../../build/painted/', import.meta.url);
const PAINTERS = ['render-pictures.ts', 'picture-sizes.ts'].map((file) => new URL(`../../server/core/storage/${file}`, import.meta.url));

/**
 * A drawing of our own, rendered. Each is painted once in a checkout, since all of them take a processor forty seconds: the next demo
 * marketplace or rehearsal finds them in `build/painted`, for as long as neither the drawing nor the way of painting changes.
 */
export async function painted(drawing: Buffer): Promise<RenderedPicture> {
  const place = new URL(await nameOf(drawing), BUILD);
  const found = await read(place);
  if (found) return found;
  const rendered = await renderPicture(drawing, '');
  // Where nothing may be written, as in some containers, the next one paints it again.
  await keep(place, serialize(rendered)).catch(() => undefined);
  return rendered;
}

let painters: Promise<Buffer[]> | undefined;

async function nameOf(drawing: Buffer): Promise<string> {
  painters ??= Promise.all(PAINTERS.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const part of [...(await painters), drawing]) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** What another version of Node has written may be unreadable, and is painted again. */
async function read(place: URL): Promise<RenderedPicture | undefined> {
  try {
    return deserialize(await readFile(place)) as RenderedPicture;
  } catch {
    return undefined;
  }
}

/** Written elsewhere and renamed, so that what has a name is whole. */
async function keep(place: URL, bytes: Buffer): Promise<void> {
  await mkdir(BUILD, { recursive: true });
  const part = new URL(`${place.href}.${randomUUID()}.part`);
  await writeFile(part, bytes);
  await rename(part, place);
}
