import type { Sql } from '../core/database/database.ts';

/** What was typed, as tsqueries: found anywhere, all of it in the title, or not all of it there. */
export type Words = { anywhere: string; in_title: string; elsewhere: string };

/** What was typed as the catalogue knows it; null when it holds nothing to look for. See `catalogue_search_query` in db/objects. */
export async function findWords(sql: Sql, search: string): Promise<Words | null> {
  const [asked] = await sql<{ words: string | null }[]>`select catalogue_search_query(${search}) as words`;
  if (!asked?.words) return null;
  // In the catalogue a word of the title is marked.
  const in_title = asked.words.replaceAll(/'([^']+)'/g, "'^$1'");
  const anywhere = asked.words.replaceAll(/'([^']+)'(:\*)?/g, "('$1'$2 | '^$1'$2)");
  return { anywhere, in_title, elsewhere: `${anywhere} & !(${in_title})` };
}
