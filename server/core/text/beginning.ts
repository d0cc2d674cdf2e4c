/** The first letters of a text, at most so many UTF-16 units. A character that would be cut in two is left out: PostgreSQL refuses half of one. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
