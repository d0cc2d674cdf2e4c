import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseError, type Sql, type Tx } from '../../server/core/database/database.ts';
import { pictureType, type Files } from '../../server/core/storage/files.ts';
import { migrateIn, newestVersion, refuseBeforeBaseline } from '../../server/core/database/migrate.ts';
import { PICTURES, TABLES, type End, type Manifest } from './format.ts';
import { openArchive, type Piece } from './read.ts';
import { alreadyUsed, otherTables, runs, tooNew, unfit, wrongCount } from './refusals.ts';
import { listTables, quoted, type Table } from './tables.ts';

export type RestoreResult = { manifest: Manifest; end: End };

/**
 * Puts a backup into an instance, in one transaction: all of it or nothing. The schema is brought to the backup's version, filled, and
 * brought to ours. Refuses a backup of a newer Sampan, an instance that runs, and one that was used, unless `over` says 'replace'.
 */
export async function loadArchive(
  sql: Sql,
  { files, from, over }: { files: Files; from: string; over: 'empty' | 'replace' },
): Promise<RestoreResult> {
  const { manifest, pieces } = await openArchive(from);
  const newest = await newestVersion();
  if (manifest.schema_version > newest) throw tooNew(manifest.schema_version, newest);
  refuseBeforeBaseline(manifest.schema_version);
  const pictures = keepPictures(files);
  try {
    const end = await sql.begin(async (tx) => {
      if (await isRunning(tx)) throw runs();
      if (over === 'empty' && (await isUsed(tx))) throw alreadyUsed();
      await clear(tx);
      await migrateIn(tx, { version: manifest.schema_version });
      const counted = await fill(tx, manifest, pieces, pictures.keep);
      await migrateIn(tx);
      return counted;
    });
    // The planner knows nothing of tables that were filled a moment ago.
    await sql`analyze`;
    return { manifest, end };
  } catch (error) {
    await pictures.takeBack();
    // Rows that PostgreSQL cannot read, or that break its constraints: never written by us.
    throw error instanceof DatabaseError && /^2[23]/.test(error.code ?? '') ? unfit(error.message) : error;
  }
}

/** Every connection of a server bears the name that server/core/database/database.ts gives it. */
async function isRunning(tx: Tx): Promise<boolean> {
  const others = await tx`
    select from pg_stat_activity where datname = current_database() and application_name = 'sampan' and pid <> pg_backend_pid() limit 1`;
  return others.length > 0;
}

/** Whatever people do in a marketplace hangs on somebody's account. */
async function isUsed(tx: Tx): Promise<boolean> {
  const [there] = await tx<{ users: boolean }[]>`select to_regclass('users') is not null as users`;
  return there!.users && (await tx`select from users limit 1`).length > 0;
}

/** Takes away what our migrations made, so that those of the backup's version can be run; what others own stays. */
async function clear(tx: Tx): Promise<void> {
  const [ours] = await tx<{ there: boolean }[]>`select to_regclass('schema_migrations') is not null as there`;
  if (!ours?.there) return;
  const drops = await tx<{ statement: string }[]>`
    with made as (
      select c.oid, 'pg_class'::regclass as class, 1 as turn,
        format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass) as statement
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'S') and relowner = current_user::regrole
      union all
      select p.oid, 'pg_proc'::regclass, 2, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole
      union all
      select t.oid, 'pg_type'::regclass, 3, format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t where typnamespace = current_schema()::regnamespace and typowner = current_user::regrole and typtype in ('e', 'd'))
    select statement from made
    where not exists (select from pg_depend where classid = made.class and objid = made.oid and deptype = 'e')
    order by turn`;
  for (const { statement } of drops) await tx.unsafe(statement);
}

async function fill(tx: Tx, manifest: Manifest, pieces: AsyncGenerator<Piece, End>, keep: (piece: Piece) => Promise<void>): Promise<End> {
  const tables = await listTables(tx);
  const differ = differences(manifest.tables, tables);
  if (differ.length > 0) throw otherTables(differ);
  // What triggers would note and tell is in the backup; it must not be noted twice.
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`;
  // What migrations put in is in the backup too.
  await tx`truncate ${tx(tables.map(({ name }) => name))}`;
  const end = await pour(tx, tables, pieces, keep);
  for (const { name } of tables) {
    const [counted] = await tx<{ rows: number }[]>`select count(*) as rows from ${tx(name)}`;
    if (counted?.rows !== end.rows[name]) throw wrongCount(name, counted!.rows, end.rows[name] ?? 0);
  }
  await tx`set constraints all immediate`;
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
  return end;
}

function differences(wanted: readonly Table[], found: readonly Table[]): string[] {
  const columnsOf = (tables: readonly Table[]) => tables.map((table) => quoted({ ...table, columns: table.columns.toSorted() }));
  const [ours, theirs] = [new Set(columnsOf(found)), new Set(columnsOf(wanted))];
  return [...ours.symmetricDifference(theirs)];
}

/** One COPY for each table, fed with its pieces as they come. */
async function pour(
  tx: Tx,
  tables: readonly Table[],
  pieces: AsyncGenerator<Piece, End>,
  keep: (piece: Piece) => Promise<void>,
): Promise<End> {
  let next = await pieces.next();
  async function* piecesOf(name: string): AsyncGenerator<Buffer> {
    for (; !next.done && tableOf(next.value) === name; next = await pieces.next()) yield next.value.bytes;
  }
  while (!next.done) {
    const name = tableOf(next.value);
    if (name === undefined) {
      if (next.value.name.startsWith(PICTURES)) await keep(next.value);
      next = await pieces.next();
    } else {
      const table = tables.find((one) => one.name === name);
      if (!table) throw otherTables([name]);
      await pipeline(piecesOf(name), tx.submit(copyFrom(`copy ${quoted(table)} from stdin`)));
    }
  }
  return next.value;
}

function tableOf({ name }: Piece): string | undefined {
  return name.startsWith(TABLES) ? name.slice(TABLES.length).split('/')[0] : undefined;
}

/** Keeps pictures where this instance has them, and takes away again those that were not there before. */
function keepPictures({ disk }: Files): { keep: (piece: Piece) => Promise<void>; takeBack: () => Promise<void> } {
  const stored: string[] = [];
  return {
    keep: async ({ name, bytes }) => {
      const picture = name.slice(PICTURES.length);
      // A name says its content: one that is here already is the same.
      if (await disk.exists(picture)) return;
      stored.push(picture);
      await disk.put(picture, bytes, { contentType: pictureType(picture) });
    },
    takeBack: async () => {
      for (const picture of stored) await disk.delete(picture);
    },
  };
}
