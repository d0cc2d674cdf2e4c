/** Widths every picture is stored in; a screen swaps the number in the name to ask for another. A picture is never enlarged. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const;

/** One width of a picture, as WebP. */
export type Rendition = { width: number; bytes: Buffer };

/** Of a picture that is decoded. */
export const MOST_PIXELS = 50_000_000;
