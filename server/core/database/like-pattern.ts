/** A LIKE pattern that finds the text anywhere, with its special characters escaped, full-width ones too; null without a text. */
export function likePattern(search: string | undefined): string | null {
  return search ? `%${search.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%` : null;
}
