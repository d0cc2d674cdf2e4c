import type { ImportKind } from '../../contract/import-fields.ts';
import type { ImportColumns } from '../../contract/imports.ts';
import type { Tx } from '../core/database/database.ts';

/** Until the transaction ends no other one imports, or undoes, for this provider. Must be its first lock. */
export async function lockImports(tx: Tx, provider_id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan imports'), hashtext(${provider_id}))`;
}

type NewImport = { id: string; provider_id: string; kind: ImportKind; mails_guests: boolean; rows: readonly NewRow[] };
type NewRow = { line: number; reference: string; item_id: string; capacity: number | null };

/** Writes down what an import has made. A reference whose service was deleted since is free again. */
export async function insertImport(tx: Tx, { id, provider_id, kind, mails_guests, rows }: NewImport): Promise<void> {
  await tx`
    insert into imports (id, provider_id, kind, made, mails_guests)
    values (${id}, ${provider_id}, ${kind}, ${rows.length}, ${mails_guests})`;
  await tx`
    update import_rows r set removed_at = now()
    where r.provider_id = ${provider_id} and r.kind = ${kind} and r.reference = any(${rows.map(({ reference }) => reference)}::text[])
      and r.kind = 'services' and r.removed_at is null`;
  await tx`
    insert into import_rows (provider_id, import_id, line, kind, reference, item_id, capacity)
    select ${provider_id}, ${id}, line, ${kind}, reference, item_id, capacity
    from jsonb_to_recordset(${tx.json([...rows])}) as r (line int, reference text, item_id uuid, capacity int)`;
}

/** Stores the columns that were used, for the next file of this kind with these headings. */
export async function upsertColumns(
  tx: Tx,
  provider_id: string,
  kind: ImportKind,
  headings: string[],
  columns: ImportColumns,
): Promise<void> {
  await tx`
    insert into import_columns (provider_id, kind, headings, columns)
    values (${provider_id}, ${kind}, ${headings}::text[], ${tx.json(columns)}::jsonb)
    on conflict on constraint import_columns_pkey do update set headings = excluded.headings, columns = excluded.columns`;
}

/** Writes down which lines of an import were undone, and that it was. */
export async function markUndone(tx: Tx, provider_id: string, id: string, lines: number[]): Promise<void> {
  await tx`
    update import_rows set removed_at = now()
    where provider_id = ${provider_id} and import_id = ${id} and line = any(${lines}::int[])`;
  await tx`update imports set undone_at = coalesce(undone_at, now()) where provider_id = ${provider_id} and id = ${id}`;
}
