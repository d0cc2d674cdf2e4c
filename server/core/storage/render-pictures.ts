import { setPriority } from 'node:os';
import sharp from 'sharp';
import { MOST_PIXELS, PICTURE_WIDTHS, type Rendition } from './picture-sizes.ts';

// The program of the process that decodes pictures, started by picture-renderer.ts: each message is a picture, each answer its renditions,
// or null where it breaks half way.

/** Times the width: a narrower strip says more than a refusal, and WebP ends at 16,383 pixels. */
const TALLEST = 3;

const within = (width: number) => ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Decoded once for all widths and written anew: nothing of the original file but the picture itself survives, upright and without where
 * it was taken.
 */
async function render(picture: Buffer): Promise<Rendition[] | null> {
  const decoded = await sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(within(Math.max(...PICTURE_WIDTHS)))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!decoded) return null;
  const made: Rendition[] = [];
  for (const width of PICTURE_WIDTHS) {
    const bytes = await sharp(decoded.data, { raw: decoded.info }).resize(within(width)).webp({ quality: 80, effort: 2 }).toBuffer();
    made.push({ width, bytes });
  }
  return made;
}

// Visitors come before pictures.
setPriority(10);
// No picture comes twice, so a cache would waste memory.
sharp.cache(false);
// A terminal's Ctrl-C reaches this process too: what the server has begun is finished, and then it closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (picture: Buffer) => void render(picture).then((renditions) => process.send!(renditions)));
