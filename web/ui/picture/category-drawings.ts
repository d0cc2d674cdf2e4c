/** Categories with a drawing in `web/public/categories/`: SVG for screens, PNG for shared links, which show no SVG. */
const DRAWN: ReadonlySet<string> = new Set(['on-the-water', 'trails', 'food-and-tea', 'heritage', 'islands', 'after-dark']);

/** A category as replies have it. */
export type DrawnCategory = { slug: string } | null;

/** The address of a category's drawing; undefined for one that has none. */
export function categoryDrawing(category: DrawnCategory | undefined, format: 'svg' | 'png'): string | undefined {
  return category && DRAWN.has(category.slug) ? `/categories/${category.slug}.${format}` : undefined;
}
