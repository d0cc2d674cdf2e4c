import type { Sql } from '../../server/core/database/database.ts';

/** Every table in which a word can be found, in order. */
export async function tablesWith(sql: Sql, word: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql`select 1 from ${sql(name)} t where t::text ilike ${`%${word}%`} limit 1`;
    if (row) found.push(name);
  }
  return found;
}
