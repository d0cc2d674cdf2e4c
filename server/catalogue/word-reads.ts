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

/** What was typed with its unknown words mended, if services are found by that; otherwise null. See `catalogue_search_suggestion` in db/objects. */
export async function suggestSearch(sql: Sql, search: string): Promise<string | null> {
  const [asked] = await sql<{ suggestion: string | null }[]>`select catalogue_search_suggestion(${search}) as suggestion`;
  const suggestion = asked?.suggestion ?? null;
  const words = suggestion === null ? null : await findWords(sql, suggestion);
  if (words === null) return null;
  const [found] = await sql<{ is_known: boolean }[]>`
    select exists (select from catalogue_entries where words @@ ${words.anywhere}::tsquery) as is_known`;
  return found?.is_known ? suggestion : null;
}
