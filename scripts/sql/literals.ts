import { DatabaseError, type Sql } from '../../server/core/database/database.ts';
import type { SchemaObject } from '../../server/core/database/objects/apply-objects.ts';
import { dropObjects } from './drop-objects.ts';

/**
 * Makes each text column that a CHECK holds to a list of words an enum of these words, in a database that is thrown away, and makes the
 * objects anew. Then PostgreSQL itself refuses a statement or an object that compares such a column with another word, or writes one into
 * it. Returns what it refuses in the objects.
 *
 * It sees a literal whose type PostgreSQL finds out by the column. It does not see one that has a cast of its own, stands in array['...'] or
 * in the select list of a CTE or subquery, or is put together; nor what plpgsql functions say, what a parameter holds, and columns whose
 * words no CHECK lists.
 */
export async function makeEnums(sql: Sql, objects: readonly SchemaObject[]): Promise<string[]> {
  // PostgreSQL changes no column of which something is made.
  await dropObjects(sql);
  for (const { table, column, words } of await listsOf(sql)) await sql.unsafe(enumOf(`${table}.${column}`, words) + useOf(table, column));
  const refused: string[] = [];
  for (const { name, text } of objects)
    try {
      await sql.unsafe(text);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      refused.push(`db/objects/${name}.sql  ${error.message}`);
    }
  return refused;
}

type List = { table: string; column: string; words: string };

/** The words of each list as SQL, from constraints as PostgreSQL says them: CHECK ((status = ANY (ARRAY['active'::text, 'draft'::text]))). */
async function listsOf(sql: Sql): Promise<List[]> {
  return sql<List[]>`
    select conrelid::regclass::text as table, attname::text as column, replace(list[1], '::text', '') as words
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum],
      regexp_match(pg_get_constraintdef(pg_constraint.oid), '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)(?: NOT VALID)?$') as list
    where contype = 'c' and connamespace = 'public'::regnamespace and atttypid = 'text'::regtype and list is not null`;
}

/**
 * An enum that is text wherever it meets text, so that nothing else about a query changes. Its operators are its own: of those that take any
 * enum and those that take text, PostgreSQL would choose the latter for a literal, and not look at it.
 */
function enumOf(name: string, words: string): string {
  return `
    create type "${name}" as enum (${words});
    update pg_type set typcategory = 'S' where oid = '"${name}"'::regtype;
    create function text("${name}") returns text language sql immutable return format('%s', $1);
    create cast ("${name}" as text) with function text("${name}") as implicit;
    create cast (text as "${name}") with inout as assignment;
    create function is_word("${name}", "${name}") returns boolean language internal immutable strict as 'enum_eq';
    create function is_other_word("${name}", "${name}") returns boolean language internal immutable strict as 'enum_ne';
    create operator = (leftarg = "${name}", rightarg = "${name}", function = is_word, commutator = =, negator = <>);
    create operator <> (leftarg = "${name}", rightarg = "${name}", function = is_other_word, commutator = <>, negator = =);
    alter operator family enum_ops using btree add operator 3 = ("${name}", "${name}");`;
}

function useOf(table: string, column: string): string {
  return `
    alter table ${table} alter column ${column} drop default;
    alter table ${table} alter column ${column} type "${table}.${column}" using ${column}::"${table}.${column}";`;
}
