export type Size = { width: number; height: number };
export type Cut = Size & { x: number; y: number };
/** How a picture lies behind a frame: enlarged `zoom` times, its point `x`, `y` (0 to 1) in the middle. */
export type Lie = { zoom: number; x: number; y: number };

export const CENTRED: Lie = { zoom: 1, x: 0.5, y: 0.5 };

/** What the frame shows of the picture, in its pixels. The frame has this width to height and is always full. */
export function cutOf(picture: Size, ratio: number, { zoom, x, y }: Lie): Cut {
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return {
    width,
    height,
    x: between(0, x * picture.width - width / 2, picture.width - width),
    y: between(0, y * picture.height - height / 2, picture.height - height),
  };
}

/** The lie after the picture was dragged by shares of the frame; it stops where the frame would be empty. */
export function draggedBy(picture: Size, ratio: number, lie: Lie, across: number, down: number): Lie {
  const { x, y, width, height } = cutOf(picture, ratio, lie);
  return {
    ...lie,
    x: between(width / 2, x + width / 2 - across * width, picture.width - width / 2) / picture.width,
    y: between(height / 2, y + height / 2 - down * height, picture.height - height / 2) / picture.height,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
