import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { to as copyTo } from 'pg-copy-streams';
import type { Sql, Tx } from '../../server/core/database/database.ts';
import { picturesOf, type Files } from '../../server/core/storage/files.ts';
import { schemaVersion } from '../../server/core/database/migrate.ts';
import { END, FORMAT, MANIFEST, PICTURES, TABLES, type End, type Manifest } from './format.ts';
import { listTables, quoted, type Table } from './tables.ts';

const PIECE_BYTES = 1_048_576;

export type BackupSummary = End & { schema_version: number; missing: string[] };

/**
 * Writes the whole marketplace into one new file, beside whatever goes on: every row as of one moment, then the pictures, unless a
 * bucket has them. Says which pictures are noted but were nowhere.
 */
export async function writeArchive(sql: Sql, { files, bucket, to }: { files: Files; bucket?: string; to: string }): Promise<BackupSummary> {
  const { readable, controller } = createTarPacker();
  const add = async (name: string, bytes: Uint8Array) => {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600 }).getWriter();
    await writer.write(new Uint8Array(bytes));
    await writer.close();
  };
  // For its owner's eyes only, and never over another file.
  const file = createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true });
  const packed = pipeline(Readable.fromWeb(readable as ReadableStream), createGzip({ level: 3 }), file);
  try {
    const [written] = await Promise.all([
      sql
        .begin('isolation level repeatable read read only', (tx) => fill(tx, add, files, bucket))
        .then((all) => {
          controller.finalize();
          return all;
        }),
      packed,
    ]);
    return written;
  } catch (error) {
    controller.error(error);
    // That it ends is all there is to wait for: why is said already.
    await packed.catch(() => undefined);
    throw error;
  }
}

type Add = (name: string, bytes: Uint8Array) => Promise<void>;

async function fill(tx: Tx, add: Add, files: Files, bucket: string | undefined): Promise<BackupSummary> {
  const tables = await listTables(tx);
  const schema_version = await schemaVersion(tx);
  const manifest: Manifest = { format: FORMAT, made_at: new Date().toISOString(), schema_version, tables, bucket: bucket ?? null };
  await add(MANIFEST, asJson(manifest));
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await addTable(tx, add, table);
  const { count, missing } = bucket ? { count: 0, missing: [] } : await addPictures(tx, add, files);
  await add(END, asJson({ rows, pictures: count } satisfies End));
  return { rows, pictures: count, schema_version, missing };
}

/** Returns how many rows there are, counted apart from the copying. */
async function addTable(tx: Tx, add: Add, table: Table): Promise<number> {
  let pieces: Buffer[] = [];
  let [bytes, n] = [0, 0];
  const flush = async () => {
    n += 1;
    await add(`${TABLES}${table.name}/${String(n).padStart(6, '0')}`, Buffer.concat(pieces));
    [pieces, bytes] = [[], 0];
  };
  const rows = tx.submit(copyTo(`copy ${quoted(table)} to stdout`));
  for await (const row of rows as AsyncIterable<Buffer>) {
    pieces.push(row);
    bytes += row.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  const [counted] = await tx<{ rows: number }[]>`select count(*) as rows from ${tx(table.name)}`;
  return counted!.rows;
}

async function addPictures(tx: Tx, add: Add, { disk }: Files): Promise<{ count: number; missing: string[] }> {
  const missing: string[] = [];
  let count = 0;
  for (const name of await picturesOf(tx)) {
    if (await disk.exists(name)) {
      await add(`${PICTURES}${name}`, await disk.getBytes(name));
      count += 1;
    } else missing.push(name);
  }
  return { count, missing };
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
