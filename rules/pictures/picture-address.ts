/**
 * A stored picture's address: its content's hash and, but for pictures of before, its dominant colour with the opacity, as CSS has them.
 * The same picture lies beside it in other widths, and those with a colour as JPEG too.
 */
const STORED = /^\/media\/[0-9a-f]{24}([0-9a-f]{8})?-1600\.webp$/;

/** Width of the JPEG, in pixels, for what shows no WebP: previews of shared links in messengers. */
export const SHARED_WIDTH = 1200;

/** The picture's dominant colour, `#rrggbbaa`, to be seen while the picture loads; clear for one with clear parts. Undefined where unknown. */
export function colorOf(address: string): string | undefined {
  const color = STORED.exec(address)?.[1];
  return color && `#${color}`;
}

/** The address of the same picture as JPEG, or the given one where there is none. */
export function jpegOf(address: string): string {
  return colorOf(address) ? address.replace(/-1600\.webp$/, `-${SHARED_WIDTH}.jpg`) : address;
}
