import type { Crop } from '../../lib/shrink-picture.ts';

export type Size = { width: number; height: number };
/** The position of a picture behind a frame: enlarged `zoom` times, its point `x`, `y` (0 to 1) in the middle. */
export type CropPosition = { zoom: number; x: number; y: number };

export const CENTRED: CropPosition = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of the picture that the frame shows, in the picture's pixels. `ratio` is the frame's width to height; the frame is always full. */
export function cropOf(picture: Size, ratio: number, { zoom, x, y }: CropPosition): Crop {
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return {
    width,
    height,
    x: between(0, x * picture.width - width / 2, picture.width - width),
    y: between(0, y * picture.height - height / 2, picture.height - height),
  };
}

/** The position after dragging the picture by fractions of the frame; it stops where the frame would be empty. */
export function draggedBy(picture: Size, ratio: number, position: CropPosition, across: number, down: number): CropPosition {
  const { x, y, width, height } = cropOf(picture, ratio, position);
  return {
    ...position,
    x: between(width / 2, x + width / 2 - across * width, picture.width - width / 2) / picture.width,
    y: between(height / 2, y + height / 2 - down * height, picture.height - height / 2) / picture.height,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
