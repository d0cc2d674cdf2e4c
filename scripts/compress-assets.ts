import { globSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = '**/*.{js,css,svg,json}';
/** Below this a compressed answer is hardly smaller. */
const SMALLEST = 256;

/** Puts .br and .gz twins beside the files built since then (ms since 1970), so that the server never compresses the same bytes twice. */
export async function compressAssets(folder: string, since: number): Promise<void> {
  const files = globSync(TEXT, { cwd: folder }).map((file) => join(folder, file));
  await Promise.all(files.filter((file) => statSync(file).mtimeMs >= since).map(compress));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
