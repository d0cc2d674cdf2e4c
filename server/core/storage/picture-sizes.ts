import { SHARED_WIDTH } from '../../../rules/pictures/jpeg-address.ts';

/** Widths every picture is stored in; a screen swaps the number in the name to ask for another. A picture is never enlarged. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const;

/** One file of a picture; its name ends with the width and the format. */
export type Rendition = { ending: string; bytes: Buffer };

/** A picture in all its files, with its dominant colour: eight hexadecimal digits, opacity last, all zero where parts of it are clear. */
export type RenderedPicture = { color: string; renditions: Rendition[] };

/** How the names of a picture's files end. Those of before that have no colour have a JPEG once it has been asked for. */
export function endingsOf(name: string): string[] {
  const webp = PICTURE_WIDTHS.map((width) => `-${width}.webp`);
  return name.length > HASH_LENGTH ? [...webp, JPEG_ENDING] : webp;
}

/** Of the hash at the beginning of a picture's name. */
export const HASH_LENGTH = 24;
export const JPEG_ENDING = `-${SHARED_WIDTH}.jpg`;

/** Of a picture that is decoded. */
export const MOST_PIXELS = 50_000_000;
