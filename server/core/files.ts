import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Widths every picture is kept in; a screen swaps the number in the name to ask for another. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const;

/** Pictures on disk under `folder`, served below `/media/`. */
export type Files = {
  folder: string;
  /** Re-encodes a picture in all widths and returns the address of the largest, `/media/<hash>-1600.webp`. The same picture again is the same address. */
  saveImage: (picture: Buffer) => Promise<string>;
};

/** Keeps pictures in a local folder, made if missing. */
export async function openFiles(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true });
  return { folder, saveImage: (picture) => saveImage(folder, picture) };
}

async function saveImage(folder: string, picture: Buffer): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 24);
  const files = PICTURE_WIDTHS.map((width) => ({ width, file: join(folder, `${hash}-${width}.webp`) }));
  if (!(await Promise.all(files.map(({ file }) => exists(file)))).every(Boolean)) await encode(picture, files);
  return `/media/${hash}-1600.webp`;
}

async function encode(picture: Buffer, files: readonly { width: number; file: string }[]): Promise<void> {
  // Decoded once for all widths: a drawing takes longer to paint than to encode.
  const largest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(picture)
    .rotate()
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const { width, file } of files) {
    const encoded = await sharp(data, { raw: info })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    // Whole or not at all: a crash between leaves no half picture under an address that is kept for ever.
    await writeFile(`${file}.part`, encoded);
    await rename(`${file}.part`, file);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
