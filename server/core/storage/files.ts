import { createHash, randomUUID } from 'node:crypto';
import { glob, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import type { Sql, Tx } from '../database/database.ts';
import { refuse } from '../api/errors.ts';
import { openQuota } from '../limits/quotas.ts';
import { endingsOf, HASH_LENGTH, JPEG_ENDING, type RenderedPicture } from './picture-sizes.ts';
import { checkUpload, renderPicture } from './pictures.ts';

/** Pictures of the marketplace, served below `/media/`. */
export type Files = {
  disk: Disk;
  /**
   * Re-encodes a picture of our own in all widths, or takes what `render` has of it; its address is `/media/<hash><colour>-1600.webp`. The
   * same picture again is the same address.
   */
  saveImage: (picture: Buffer, render?: () => Promise<RenderedPicture>) => Promise<string>;
  /** Stores a picture that an account uploads: JPEG, PNG or WebP of at most 50 megapixels or AVIF of at most 16, by content. Refuses: image_refused, pictures_reached. */
  keepUpload: (picture: Buffer, account: string) => Promise<string>;
  /**
   * Stores a bank's slip that a customer uploads, as `keepUpload`: under a name of its own that cannot be guessed and that `/media/` does not
   * serve. `sender` is whose turn it is. Refuses: image_refused.
   */
  keepSlip: (picture: Buffer, sender: string) => Promise<string>;
  /** A stored slip, a WebP. */
  readSlip: (address: string) => Promise<Buffer>;
  /** Makes the JPEG of a picture of before, whose name is its hash alone, unless it is there; nothing where there is no such picture. */
  makeJpeg: (hash: string) => Promise<void>;
  /** Removes unfinished files of dead processes after a day. Returns how many. */
  sweepParts: () => Promise<number>;
};

/** Whose turn it is to have a picture rendered, and how many pictures they may have stored. */
type PictureOwner = { account: string | null; limit: number };

const OUR_OWN: PictureOwner = { account: null, limit: Infinity };

/** Opens the store of pictures: the configured bucket, else a folder below the data. */
export async function openFiles(config: Config, sql: Sql): Promise<Files> {
  const store = config.s3 ? await bucket(config.s3) : folder(join(config.data_dir, 'media'));
  const saveImage: Files['saveImage'] = (picture, render) => save(store, sql, picture, OUR_OWN, render);
  const quota = openQuota(config.quotas.pictures);
  const keepUpload = async (picture: Buffer, account: string) => {
    await checkUpload(picture);
    return quota(account, (limit) => save(store, sql, picture, { account, limit }));
  };
  const keepSlip = async (picture: Buffer, sender: string) => {
    await checkUpload(picture);
    return saveSlip(store, sql, picture, sender);
  };
  const readSlip = async (address: string) => Buffer.from(await store.disk.getBytes(address.replace('/media/', '')));
  const makeJpeg = once((hash: string) => saveJpeg(store, sql, hash));
  return { disk: store.disk, saveImage, keepUpload, keepSlip, readSlip, makeJpeg, sweepParts: store.sweepParts };
}

/** Files are written elsewhere and renamed, so that a named file is always complete. */
type Store = Pick<Files, 'disk' | 'sweepParts'> & { put: (name: string, bytes: Buffer) => Promise<void> };

/** Longer than writing one takes, however slow the disk. */
const PART_MS = 24 * 3_600_000;

function folder(location: string): Store {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'public' })),
    put: async (name, bytes) => {
      await mkdir(location, { recursive: true });
      // Of its own: another process may be writing the same picture.
      const part = join(location, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(part, bytes);
        await rename(part, join(location, name));
      } finally {
        await rm(part, { force: true });
      }
    },
    sweepParts: async () => {
      const written_before = Date.now() - PART_MS;
      let swept = 0;
      for await (const name of glob('*.part', { cwd: location })) {
        const part = join(location, name);
        // Gone where it was just put in its place.
        const found = await stat(part, { throwIfNoEntry: false });
        if (!found || found.mtimeMs > written_before) continue;
        await rm(part, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

async function bucket(s3: NonNullable<Config['s3']>): Promise<Store> {
  // Large, and most have a folder.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    credentials: { accessKeyId: s3.key_id, secretAccessKey: s3.secret },
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    bucket: s3.bucket,
    visibility: 'private',
    supportsACL: false,
    // Short, so that a bucket that does not answer is reported in time.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 8_000 },
  });
  const disk = new Disk(driver);
  return {
    disk,
    put: (name, bytes) => disk.put(name, bytes, { contentType: pictureType(name) }),
    // A bucket stores nothing of an aborted upload.
    sweepParts: async () => 0,
  };
}

async function save(
  { disk, put }: Store,
  sql: Sql,
  picture: Buffer,
  { account, limit }: PictureOwner,
  render = () => renderPicture(picture, account ?? ''),
): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, HASH_LENGTH);
  const stored = await findStored(disk, sql, hash);
  if (stored !== undefined) return addressOf(stored);
  if (account !== null && (await countPictures(sql, account, limit)) >= limit) refuse('pictures_reached', { limit });
  const { color, renditions } = await render();
  const name = hash + color;
  // Noted before it is written: a crash between leaves a note without a picture, never a picture nobody will ever sweep.
  await sql`insert into pictures (name, owner_id) values (${name}, ${account}) on conflict (name) do update set kept_at = now()`;
  for (const { ending, bytes } of renditions) await put(name + ending, bytes);
  return addressOf(name);
}

/** The same slip again is another picture: nobody learns that somebody has sent it before. */
async function saveSlip({ put }: Store, sql: Sql, picture: Buffer, sender: string): Promise<string> {
  const { renditions } = await renderPicture(picture, sender);
  const name = `slip-${randomUUID().replaceAll('-', '')}`;
  await sql`insert into pictures (name) values (${name})`;
  for (const { ending, bytes } of renditions) await put(name + ending, bytes);
  return addressOf(name);
}

/** Lets those who ask for the same at once wait for one piece of work. */
function once(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const under_way = new Map<string, Promise<void>>();
  return (key) => {
    const begun = under_way.get(key) ?? work(key).finally(() => under_way.delete(key));
    under_way.set(key, begun);
    return begun;
  };
}

async function saveJpeg({ disk, put }: Store, sql: Sql, hash: string): Promise<void> {
  if (await disk.exists(hash + JPEG_ENDING)) return;
  const noted = await sql`select from pictures where name = ${hash}`;
  if (noted.length === 0) return;
  const { renditions } = await renderPicture(Buffer.from(await disk.getBytes(`${hash}-1600.webp`)), 'jpeg');
  for (const { ending, bytes } of renditions) if (ending === JPEG_ENDING) await put(hash + ending, bytes);
}

/** How many pictures an account was the first to upload, at most `most`. */
async function countPictures(sql: Sql, account: string, most: number): Promise<number> {
  const [own] = await sql<{ count: number }[]>`
    select count(*) as count from (select from pictures where owner_id = ${account} limit ${most}) known`;
  return own?.count ?? 0;
}

/**
 * The name of the stored picture with this hash: its colour is known only when it has been rendered. Asked of the database first: where the
 * sweep is at this very picture, that waits until it is gone for good.
 */
async function findStored(disk: Disk, sql: Sql, hash: string): Promise<string | undefined> {
  // A name goes on with hexadecimal digits, if at all.
  const noted = await sql<{ name: string }[]>`
    update pictures set kept_at = now()
    where name in (select name from pictures where name >= ${hash} and name < ${`${hash}g`} order by name for update)
    returning name`;
  for (const { name } of noted) {
    const there = await Promise.all(endingsOf(name).map((ending) => disk.exists(name + ending)));
    if (there.every(Boolean)) return name;
  }
  return undefined;
}

/** The names of all files that should be in the store. */
export async function picturesOf(tx: Tx): Promise<string[]> {
  const noted = await tx<{ name: string }[]>`select name from pictures order by name`;
  return noted.flatMap(({ name }) => endingsOf(name).map((ending) => name + ending));
}

/** The media type of a picture's file. */
export const pictureType = (file: string) => (file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');

const addressOf = (name: string) => `/media/${name}-1600.webp`;
const nameOf = (address: string) => address.replace(/^\/media\/|-1600\.webp$/g, '');

/**
 * Records that pictures are used, in the transaction that uses them, so that no concurrent sweep removes them. Returns the addresses that
 * are not, or no longer, in the store.
 */
export async function claimPictures(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const wanted = new Map(addresses.filter((address) => address !== '').map((address) => [nameOf(address), address]));
  if (wanted.size === 0) return [];
  const locked = await tx<{ name: string }[]>`
    update pictures set kept_at = now()
    where name in (select name from pictures where name = any(${[...wanted.keys()]}) order by name for update)
    returning name`;
  for (const { name } of locked) wanted.delete(name);
  return [...wanted.values()];
}

const UNUSED_DAYS = 7;

/**
 * Removes pictures that have been unused for a week, so that a form left open for days still finds its own, and unfinished files. Returns
 * the sum of both.
 */
export async function sweepPictures({ disk, sweepParts }: Pick<Files, 'disk' | 'sweepParts'>, sql: Sql): Promise<number> {
  const unused = await sql<{ name: string }[]>`
    with shown as (
      select featured_image as address from services union all select unnest(gallery) from services
      union all select meeting_picture from services
      union all select logo from pages union all select banner_image from pages union all select logo from partners)
    select name from pictures p
    where kept_at < now() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select from shown where address = '/media/' || p.name || '-1600.webp')
      and not exists (select from payments where slip = '/media/' || p.name || '-1600.webp')`;
  let swept = await sweepParts();
  for (const { name } of unused) if (await sweep(disk, sql, name)) swept += 1;
  return swept;
}

/** Removes a picture and its row together, unless it was used or uploaded again meanwhile. */
async function sweep(disk: Disk, sql: Sql, name: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const gone = await tx`
      delete from pictures where name = ${name} and kept_at < now() - make_interval(days => ${UNUSED_DAYS}) returning name`;
    if (gone.length === 1) for (const ending of new Set([...endingsOf(name), JPEG_ENDING])) await disk.delete(name + ending);
    return gone.length === 1;
  });
}
