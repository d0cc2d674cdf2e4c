const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Words as text of HTML or XML, also between quotes. */
export function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
