import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import sharp from 'sharp';
import type { Config } from './config.ts';
import type { Sql } from './database.ts';
import { refuse } from './errors.ts';

/** Widths every picture is kept in; a screen swaps the number in the name to ask for another. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const;

const UPLOADS = new Set(['jpeg', 'png', 'webp', 'heif']);
const MOST_PIXELS = 50_000_000;

/** Pictures of the marketplace, served below `/media/`. */
export type Files = {
  disk: Disk;
  /** Re-encodes a picture of our own in all widths; its address is `/media/<hash>-1600.webp`. The same picture again is the same address. */
  saveImage: (picture: Buffer) => Promise<string>;
  /** The same for what people send: JPEG, PNG, WebP or AVIF by content, at most 50 megapixels. Refuses: image_refused. */
  keepUpload: (picture: Buffer) => Promise<string>;
};

/** Opens the store of pictures: the configured bucket, else a folder below the data. */
export function openFiles(config: Config, sql: Sql): Files {
  const disk = new Disk(config.s3 ? bucket(config.s3) : new FSDriver({ location: join(config.data_dir, 'media'), visibility: 'public' }));
  const saveImage = (picture: Buffer) => save(disk, sql, picture);
  return { disk, saveImage, keepUpload: async (picture) => ((await isUsable(picture)) ? saveImage(picture) : refuse('image_refused')) };
}

function bucket(s3: NonNullable<Config['s3']>) {
  return new S3Driver({
    credentials: { accessKeyId: s3.key_id, secretAccessKey: s3.secret },
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    bucket: s3.bucket,
    visibility: 'private',
    supportsACL: false,
  });
}

/** By what is in the file, never by its name: SVG can carry scripts, and a small file can unpack to a huge picture. */
async function isUsable(picture: Buffer): Promise<boolean> {
  try {
    const { format, width = 0, height = 0 } = await sharp(picture, { limitInputPixels: MOST_PIXELS }).metadata();
    return UPLOADS.has(format ?? '') && width > 0 && width * height <= MOST_PIXELS;
  } catch {
    // What cannot be read is no picture.
    return false;
  }
}

async function save(disk: Disk, sql: Sql, picture: Buffer): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 24);
  // Noted before it is written: a crash between leaves a note without a picture, never a picture nobody will ever sweep.
  await sql`insert into pictures (name) values (${hash}) on conflict (name) do update set kept_at = now()`;
  const names = PICTURE_WIDTHS.map((width) => ({ width, name: `${hash}-${width}.webp` }));
  if (!(await Promise.all(names.map(({ name }) => disk.exists(name)))).every(Boolean)) await encode(disk, picture, names);
  return `/media/${hash}-1600.webp`;
}

/** Decoded once for all widths and written anew: nothing of the original file but the picture itself survives. */
async function encode(disk: Disk, picture: Buffer, names: readonly { width: number; name: string }[]): Promise<void> {
  const largest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .rotate()
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    // It looked like a picture and broke half way.
    .catch(() => refuse('image_refused'));
  for (const { width, name } of names) {
    const encoded = await sharp(data, { raw: info })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    await disk.put(name, encoded, { contentType: 'image/webp' });
  }
}

const UNUSED_DAYS = 2;

/** Removes pictures that nothing has shown for two days. Returns how many. */
export async function sweepPictures({ disk }: Files, sql: Sql): Promise<number> {
  const unused = await sql<{ name: string }[]>`
    delete from pictures p where kept_at < now() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select from services s where s.featured_image = '/media/' || p.name || '-1600.webp'
        or '/media/' || p.name || '-1600.webp' = any(s.gallery))
      and not exists (select from pages g where '/media/' || p.name || '-1600.webp' in (g.logo, g.banner_image))
    returning name`;
  for (const { name } of unused) for (const width of PICTURE_WIDTHS) await disk.delete(`${name}-${width}.webp`);
  return unused.length;
}
