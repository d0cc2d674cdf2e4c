/** How fast something grows, and the standard error of that figure. */
export type Slope = { rate: number; error: number };

/** The line of least squares through the points: growth of y for each unit of x. */
export function slopeOf(points: readonly { x: number; y: number }[]): Slope {
  const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const wide = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  const rate = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / wide;
  const off = points.reduce((sum, { x, y }) => sum + (y - y0 - rate * (x - x0)) ** 2, 0);
  return { rate, error: Math.sqrt(off / Math.max(1, points.length - 2) / wide) };
}
