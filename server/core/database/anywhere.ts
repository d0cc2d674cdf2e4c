/** A text as a pattern that finds it anywhere, whatever signs it holds; null for none. */
export function anywhere(search: string | undefined): string | null {
  return search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
}
