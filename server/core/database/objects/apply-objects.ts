import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../database.ts';

/** A file of db/objects. `makes` names what is in it as the catalogue does: 'view live_pages', 'trigger note_booking on bookings'. */
export type SchemaObject = { name: string; text: string; hash: string; makes: string[] };

/** PostgreSQL: CREATE OR REPLACE VIEW may not drop, rename or move columns, nor change their type. */
const OTHER_COLUMNS = '42P16';

/**
 * Makes views, functions and triggers what the files of a folder say: those whose text is not the one applied last, or that are missing.
 * Runs after the migrations, under their lock. A database that is newer than `version` belongs to a newer server and is left alone.
 */
export async function applyObjects(tx: Tx, folder: string, version: number): Promise<void> {
  const objects = readObjects(folder);
  const database = await readDatabase(tx);
  if (database.version > version) return;
  const stale = objects.filter(
    ({ name, hash, makes }) => database.hashes[name] !== hash || makes.some((made) => !database.objects.includes(made)),
  );
  if (stale.length === 0) return;
  // Beside the tables, whatever schema comes first.
  await tx`select set_config('search_path', ${database.schema}, true)`;
  await tx`savepoint objects`;
  try {
    await create(tx, stale);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== OTHER_COLUMNS) throw error;
    await tx`rollback to savepoint objects`;
    // A view may select from another: they go together.
    const views = objects.filter(isView);
    await tx.unsafe(`drop view if exists ${views.map(({ makes }) => makes[0]!.replace('view ', '')).join(', ')}`);
    await create(
      tx,
      objects.filter((object) => stale.includes(object) || isView(object)),
    );
  }
  await tx`delete from schema_objects`;
  await tx`
    insert into schema_objects (name, hash)
    select * from unnest(${objects.map(({ name }) => name)}::text[], ${objects.map(({ hash }) => hash)}::text[])`;
}

/** The files of a folder, in the order that its order.txt states: what another one needs comes before it. */
export function readObjects(folder: string): SchemaObject[] {
  const names = readFileSync(join(folder, 'order.txt'), 'utf8').split('\n').filter(Boolean);
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
    const statements = text.matchAll(/^CREATE OR REPLACE (VIEW|FUNCTION|TRIGGER) (\w+)([^;]*?\bON (\w+))?/gm);
    const makes = [...statements].map(([, kind, object, , table]) =>
      kind === 'TRIGGER' ? `trigger ${object} on ${table}` : `${kind!.toLowerCase()} ${object}`,
    );
    return { name, text, hash: createHash('sha256').update(text).digest('hex'), makes };
  });
}

const isView = ({ makes }: SchemaObject) => makes[0]!.startsWith('view ');

type Database = { version: number; schema: string; hashes: Record<string, string>; objects: string[] };

async function readDatabase(tx: Tx): Promise<Database> {
  const [database] = await tx<Database[]>`
    select (select max(version) from schema_migrations) as version, quote_ident(nspname) as schema,
      (select coalesce(jsonb_object_agg(name, hash), '{}') from schema_objects) as hashes,
      array(
        select 'view ' || relname from pg_class where relkind = 'v' and relnamespace = ours.oid
        union all
        select 'function ' || proname from pg_proc where pronamespace = ours.oid
        union all
        select 'trigger ' || tgname || ' on ' || relname from pg_trigger join pg_class c on c.oid = tgrelid
        where relnamespace = ours.oid and not tgisinternal) as objects
    from pg_namespace ours where oid = (select relnamespace from pg_class where oid = 'schema_objects'::regclass)`;
  return database!;
}

async function create(tx: Tx, objects: readonly SchemaObject[]): Promise<void> {
  for (const { text } of objects) await tx.unsafe(text);
}
