import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paint } from '../../../tests/support/pictures.ts';

const UNPACK = fileURLToPath(new URL('../../../tests/support/unpack-pictures.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'sampan-largest-'));
after(() => rm(folder, { recursive: true }));

// Just short of fifty megapixels; the kinds that cannot be read line by line, which is what costs memory.
const largest = () => paint(8_160, 6_120);
const heavy = {
  'progressive.jpg': () => largest().jpeg({ progressive: true }).withMetadata({ orientation: 6 }),
  'interlaced.png': () => largest().ensureAlpha(0.5).png({ progressive: true, compressionLevel: 1 }).withMetadata({ orientation: 3 }),
};

/** How many megabytes more a process held at its worst while it took these pictures all at once. */
async function memoryFor(names: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [UNPACK, ...names.map((name) => join(folder, name))]);
  const { before, after: most } = JSON.parse(stdout) as { before: number; after: number };
  return most - before;
}

test('four uploads of fifty megapixels at once take the memory of one', async () => {
  for (const [name, painted] of Object.entries(heavy)) await writeFile(join(folder, name), await painted().toBuffer());
  const names = Object.keys(heavy);
  // Unpacked side by side they would be more than a gigabyte.
  const most = await memoryFor([...names, ...names]);
  assert.ok(most < 600, `${most} MB`);
});

test('an AVIF of sixteen megapixels stays below its bound', async () => {
  await writeFile(join(folder, 'large.avif'), await paint(4_000, 4_000).avif({ effort: 0 }).toBuffer());
  const most = await memoryFor(['large.avif']);
  assert.ok(most < 1_200, `${most} MB`);
});
