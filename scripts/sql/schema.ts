import type { Db } from '../../server/core/database/database.ts';

/** What db/schema.sql begins with. */
const HEAD = `-- The database as it is now, to be read: PostgreSQL's own words for what db/migrations and db/objects make. Written by \`npm run schema\`
-- and compared by \`npm run check:sql\`. Why things are so is said where they were made.
`;

type Table = { name: string; unlogged: boolean; options: string[] | null };
type Part = { table: string; text: string };

/**
 * Everything that our migrations and objects made, as PostgreSQL says it back, in an order that depends on names only.
 * Refuses kinds of things that it does not write, so that none is left out unseen.
 */
export async function schemaOf(sql: Db): Promise<string> {
  await refuseOthers(sql);
  const tables = await sql<Table[]>`
    select relname as name, relpersistence = 'u' as unlogged, reloptions as options
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`;
  const [columns, constraints, indexes, triggers] = [
    await columnsOf(sql),
    await constraintsOf(sql),
    await indexesOf(sql),
    await triggersOf(sql),
  ];
  const of = (parts: readonly Part[], { name }: Table) => parts.filter(({ table }) => table === name).map(({ text }) => text);
  const made = tables.map((table) => {
    const body = [...of(columns, table), ...of(constraints, table)].map((line) => `  ${line}`).join(',\n');
    const options = table.options ? `\nWITH (${table.options.toSorted().join(', ')})` : '';
    const create = `CREATE ${table.unlogged ? 'UNLOGGED ' : ''}TABLE ${table.name} (\n${body}\n)${options};`;
    return [create, ...of(indexes, table), ...of(triggers, table), ''].join('\n');
  });
  return [HEAD, ...made.map(readable), ...(await functionsOf(sql)), ...(await viewsOf(sql))].join('\n');
}

/** What a file and the schema do not share, and how to write the file anew; null when they are the same. */
export function differenceOf(file: string, schema: string): string | null {
  if (file === schema) return null;
  const [written, actual] = [file.split('\n'), schema.split('\n')];
  const lines = [
    ...written.filter((line) => !actual.includes(line)).map((line) => `  - ${line}`),
    ...actual.filter((line) => !written.includes(line)).map((line) => `  + ${line}`),
  ];
  return ['db/schema.sql  is not the database as it is now. Write it anew: npm run schema', ...lines].join('\n');
}

/** As a person writes it: literals are text anyway, and a list is a list. */
function readable(text: string): string {
  return text
    .replaceAll(/'::text(?!\[)/g, "'")
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' IN ($1)');
}

function columnsOf(sql: Db): Promise<Part[]> {
  return sql<Part[]>`
    select relname as table, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), case when attnotnull then 'NOT NULL' end,
      case attgenerated when 's' then 'GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid, true) || ') STORED'
        else 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) end) as text
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by relname collate "C", attnum`;
}

/** Keys, then checks, then references; NOT NULL stands with its column. */
function constraintsOf(sql: Db): Promise<Part[]> {
  return sql<Part[]>`
    select relname as table, 'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(k.oid, true) as text
    from pg_constraint k join pg_class c on c.oid = conrelid
    where relnamespace = 'public'::regnamespace and contype <> all(array['n', 't']::"char"[])
    order by relname collate "C", position(contype::text in 'puxcf'), conname collate "C"`;
}

function indexesOf(sql: Db): Promise<Part[]> {
  return sql<Part[]>`
    select relname as table, pg_get_indexdef(indexrelid, 0, true) || ';' as text
    from pg_index join pg_class c on c.oid = indrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    order by pg_get_indexdef(indexrelid, 0, true) collate "C"`;
}

function triggersOf(sql: Db): Promise<Part[]> {
  return sql<Part[]>`
    select relname as table, pg_get_triggerdef(t.oid, true) || ';' as text
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal order by tgname collate "C"`;
}

async function functionsOf(sql: Db): Promise<string[]> {
  const functions = await sql<{ text: string }[]>`
    select replace(pg_get_functiondef(oid), ' FUNCTION public.', ' FUNCTION ') as text from pg_proc
    where pronamespace = 'public'::regnamespace order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`;
  return functions.map(({ text }) => `${text.trim()};\n`);
}

async function viewsOf(sql: Db): Promise<string[]> {
  const views = await sql<{ name: string; text: string }[]>`
    select relname as name, pg_get_viewdef(oid, true) as text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname collate "C"`;
  return views.map(({ name, text }) => `CREATE VIEW ${name} AS\n${text}\n`);
}

async function refuseOthers(sql: Db): Promise<void> {
  const others = await sql<{ what: string }[]>`
    select pg_describe_object('pg_class'::regclass, oid, 0) as what from pg_class
    where relnamespace = 'public'::regnamespace and relkind <> all(array['r', 'v', 'i', 'c']::"char"[]) or relrowsecurity
    union all
    select pg_describe_object('pg_type'::regclass, oid, 0) from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    union all
    select pg_describe_object('pg_extension'::regclass, oid, 0) from pg_extension where extname <> 'plpgsql'`;
  if (others.length > 0) throw new Error(`scripts/sql/schema.ts does not write ${others.map(({ what }) => what).join(', ')} yet`);
}
