/** Width of the JPEG, in pixels, for what shows no WebP: previews of shared links in messengers, and many resellers. */
export const SHARED_WIDTH = 1200;

const STORED = /^(\/media\/[0-9a-f]{24}(?:[0-9a-f]{8})?)-1600\.webp$/;

/** The address of the same picture as JPEG; what is no stored picture stays as it is. */
export function jpegOf(address: string): string {
  return address.replace(STORED, `$1-${SHARED_WIDTH}.jpg`);
}
