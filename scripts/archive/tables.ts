import type { Tx } from '../../server/core/database/database.ts';

/** A table of ours with the columns that are stored; the others PostgreSQL works out. */
export type Table = { name: string; columns: string[] };

/** Tables that the migrations themselves write. */
const NOT_DATA = ['schema_migrations', 'schema_objects'];

/** Every table of the marketplace, those that others refer to first. What the jobs keep is in a schema of its own: it is made anew. */
export async function listTables(tx: Tx): Promise<Table[]> {
  const tables = await tx<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all(${NOT_DATA})
    group by c.relname order by c.relname`;
  const refers = await tx<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and f.oid <> t.oid`;
  return inOrder(tables, refers);
}

/** Table and columns, quoted for a statement. */
export function quoted({ name, columns }: Table): string {
  const quote = (word: string) => `"${word.replaceAll('"', '""')}"`;
  return `${quote(name)} (${columns.map(quote).join(', ')})`;
}

function inOrder(tables: readonly Table[], refers: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = ({ name }: Table) => refers.some(({ from, to }) => from === name && left.some((other) => other.name === to));
    const next = left.filter((table) => !waits(table));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
