/** A LIKE pattern that finds the text anywhere, with its special characters escaped; null without a text. */
export function likePattern(search: string | undefined): string | null {
  return search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
}
