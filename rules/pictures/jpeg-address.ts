import { colorOf } from './picture-color.ts';

/** Width of the JPEG, in pixels, for what shows no WebP: previews of shared links in messengers. */
export const SHARED_WIDTH = 1200;

/** The address of the same picture as JPEG, or the given one where there is none. */
export function jpegOf(address: string): string {
  return colorOf(address) ? address.replace(/-1600\.webp$/, `-${SHARED_WIDTH}.jpg`) : address;
}
