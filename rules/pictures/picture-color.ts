/**
 * A stored picture's address: its content's hash and, but for pictures of before, its dominant colour with the opacity, as CSS has them.
 * The same picture lies beside it in other widths, and those with a colour as JPEG too.
 */
const STORED = /^\/media\/[0-9a-f]{24}([0-9a-f]{8})-1600\.webp$/;

/** The picture's dominant colour, `#rrggbbaa`, to be seen while the picture loads; clear for one with clear parts. Undefined where unknown. */
export function colorOf(address: string): string | undefined {
  const color = STORED.exec(address)?.[1];
  return color && `#${color}`;
}
