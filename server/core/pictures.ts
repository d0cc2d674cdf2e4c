import sharp from 'sharp';
import { refuse } from './errors.ts';
import { Turns } from './turns.ts';

// No picture comes twice; what is kept of the last one is memory lost.
sharp.cache(false);

/** Widths every picture is kept in; a screen swaps the number in the name to ask for another. A picture is never enlarged. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const;

/** One width of a picture, as WebP. */
export type Rendition = { width: number; bytes: Buffer };

const MOST_PIXELS = 50_000_000;
/** AVIF takes ten times as long to decode, and a file of a kilobyte may unpack to all of it. */
const MOST_AVIF_PIXELS = 16_000_000;
/** Times the width: a narrower strip says more than a refusal, and WebP ends at 16,383 pixels. */
const TALLEST = 3;
const LONGEST_SECONDS = 30;

const OPENINGS = /^(?:\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avif|avis|mif1))/;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);
const MARKUP = /<(?:script|html|!doctype html|iframe|\?php)[\s>]/i;

/**
 * By what is in the file, never by its name: JPEG, PNG or WebP of at most 50 megapixels or AVIF of at most 16, and nothing a
 * browser could take for a page. What does not open like a picture reaches no decoder: SVG carries scripts, and little files unpack to
 * huge ones. Refuses: image_refused.
 */
export async function checkUpload(picture: Buffer): Promise<void> {
  const text = picture.toString('latin1');
  if (!OPENINGS.test(text) || MARKUP.test(text) || !(await isMeasured(picture))) refuse('image_refused');
}

async function isMeasured(picture: Buffer): Promise<boolean> {
  try {
    const { format, compression = 'av1', width, height } = await sharp(picture, { failOn: 'error' }).metadata();
    const most = format === 'heif' ? MOST_AVIF_PIXELS : MOST_PIXELS;
    return FORMATS.has(format) && (format !== 'heif' || compression === 'av1') && width * height <= most;
  } catch {
    // What cannot be read is no picture.
    return false;
  }
}

/**
 * Decoded once for all widths and written anew: nothing of the original file but the picture itself survives, upright and
 * without where it was taken. Of many that wait the accounts they are of take turns. Refuses: image_refused, when it looked
 * like a picture and breaks half way.
 */
export function renditionsOf(picture: Buffer, account: string): Promise<Rendition[]> {
  return turns.take(account, () => render(picture));
}

async function render(picture: Buffer): Promise<Rendition[]> {
  const { data, info } = await sharp(picture, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(within(Math.max(...PICTURE_WIDTHS)))
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('image_refused'));
  const made: Rendition[] = [];
  for (const width of PICTURE_WIDTHS) {
    const bytes = await sharp(data, { raw: info }).resize(within(width)).webp({ quality: 80, effort: 2 }).toBuffer();
    made.push({ width, bytes });
  }
  return made;
}

const within = (width: number) => ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * One picture at a time: unpacked, fifty megapixels are hundreds of megabytes, so a process never holds two. And pictures
 * never take more than one of the threads that passwords and files share with them.
 */
const turns = new Turns();
