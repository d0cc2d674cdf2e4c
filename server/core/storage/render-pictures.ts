import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { SHARED_WIDTH } from '../../../rules/pictures/jpeg-address.ts';
import { JPEG_ENDING, MOST_PIXELS, PICTURE_WIDTHS, type RenderedPicture, type Rendition } from './picture-sizes.ts';

// The program of the process that decodes pictures, started by picture-renderer.ts: each message is a picture, each answer its
// renditions and colour, or null where it breaks half way.

/** Times the width: a narrower strip says more than a refusal, and WebP ends at 16,383 pixels. */
const TALLEST = 3;

const within = (width: number) => ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Decoded once for all widths and written anew: nothing of the original file but the picture itself survives, upright and without where
 * it was taken.
 */
async function render(picture: Buffer): Promise<RenderedPicture | null> {
  const decoded = await sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(within(Math.max(...PICTURE_WIDTHS)))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!decoded) return null;
  const resized = (width: number) => sharp(decoded.data, { raw: decoded.info }).resize(within(width));
  const renditions: Rendition[] = [];
  for (const width of PICTURE_WIDTHS)
    renditions.push({ ending: `-${width}.webp`, bytes: await resized(width).webp({ quality: 80, effort: 2 }).toBuffer() });
  const jpeg = await resized(SHARED_WIDTH).flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  renditions.push({ ending: JPEG_ENDING, bytes: jpeg });
  return { color: await measureColor(resized(COLOR_WIDTH)), renditions };
}

/** Enough pixels to see what most of a picture is like. */
const COLOR_WIDTH = 64;

/** Without a colour where parts are clear: it would be seen through them. */
async function measureColor(small: Sharp): Promise<string> {
  const { data, info } = await small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { dominant, isOpaque } = await sharp(data, { raw: info }).stats();
  return isOpaque ? Buffer.from([dominant.r, dominant.g, dominant.b, 255]).toString('hex') : '00000000';
}

// Visitors come before pictures.
setPriority(10);
// No picture comes twice, so a cache would waste memory.
sharp.cache(false);
// A terminal's Ctrl-C reaches this process too: what the server has begun is finished, and then it closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (picture: Buffer) => void render(picture).then((rendered) => process.send!(rendered)));
