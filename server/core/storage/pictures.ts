import sharp from 'sharp';
import { refuse } from '../api/errors.ts';
import { renderApart } from './picture-renderer.ts';
import { MOST_PIXELS, type RenderedPicture } from './picture-sizes.ts';
import { FairQueue } from '../concurrency/fair-queue.ts';

/** AVIF takes ten times as long to decode, and a file of a kilobyte may unpack to all of it. */
const MOST_AVIF_PIXELS = 16_000_000;

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
 * Renders one picture at a time, since fifty decoded megapixels take hundreds of megabytes. Accounts with waiting pictures take turns.
 */
const turns = new FairQueue();

/** A picture in all its files, with its colour. Refuses: image_refused, when it looked like a picture and breaks half way; pictures_away. */
export function renderPicture(picture: Buffer, account: string): Promise<RenderedPicture> {
  return turns.run(account, () => renderApart(picture));
}

/** How many pictures wait for the one that is rendered. */
export function waitingPictures(): number {
  return turns.waiting;
}
