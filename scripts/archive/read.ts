import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { StartFailure } from '../../server/core/start-failure.ts';
import { end, END, manifest, MANIFEST, type End, type Manifest } from './format.ts';

/** One file of a backup, small enough for memory: a piece of a table, or a picture. */
export type Piece = { name: string; bytes: Buffer };

/**
 * Opens a backup: what it says of itself, then its pieces in order. Going through them to the end proves that it is whole: one
 * that was cut off or spoilt is refused by then.
 */
export async function openArchive(file: string): Promise<{ manifest: Manifest; pieces: AsyncGenerator<Piece, End> }> {
  const all = piecesOf(file);
  const first = await all.next().catch((error: unknown) => broken(file, error));
  const read = first.done || first.value.name !== MANIFEST ? undefined : manifest.safeParse(json(first.value.bytes));
  if (!read?.success) return broken(file, MANIFEST);
  return { manifest: read.data, pieces: untilEnd(file, all) };
}

async function* piecesOf(file: string): AsyncGenerator<Piece> {
  const zipped = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
  const entries = zipped.pipeThrough(new DecompressionStream('gzip')).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    yield { name: header.name, bytes: Buffer.concat(parts) };
  }
}

async function* untilEnd(file: string, all: AsyncGenerator<Piece>): AsyncGenerator<Piece, End> {
  for (;;) {
    const next = await all.next().catch((error: unknown) => broken(file, error));
    if (next.done) return broken(file, END);
    const read = next.value.name === END ? end.safeParse(json(next.value.bytes)) : undefined;
    if (read) return read.success ? read.data : broken(file, END);
    yield next.value;
  }
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // Whatever it is, it is not what we wrote; the schema refuses it.
    return undefined;
  }
}

function broken(file: string, evidence: unknown): never {
  throw new StartFailure(`${file} is no whole backup of Sampan. Nothing was changed.`, `${file} 不是完整的舢舨備份檔，沒有作出任何更改。`, [
    evidence instanceof Error ? evidence.message : String(evidence),
  ]);
}
