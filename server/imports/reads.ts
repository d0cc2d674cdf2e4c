import { IMPORT_UNDO_HOURS, type ImportKind } from '../../contract/import-fields.ts';
import type { ImportColumns, ImportSummary } from '../../contract/imports.ts';
import { freePlaces, lapsedPlaces } from '../availability/places.ts';
import type { Db } from '../core/database/database.ts';

/** An own service as rows of a file name it. */
export type ImportService = {
  id: string;
  title: string;
  title_zh: string;
  duration_minutes: number;
  default_capacity: number;
  /** The other system's; null where it was not imported. */
  reference: string | null;
};

/** A provider's services that are not archived, as many as its quota at most. */
export async function listOwnServices(db: Db, provider_id: string, most: number): Promise<ImportService[]> {
  return db<ImportService[]>`
    select s.id, s.title, s.title_zh, s.duration_minutes, s.default_capacity, (
      select r.reference from import_rows r
      where r.provider_id = s.provider_id and r.item_id = s.id and r.kind = 'services' and r.removed_at is null limit 1) as reference
    from services s where s.provider_id = ${provider_id} and s.archived_at is null order by s.created_at desc limit ${most}`;
}

export type ImportSlot = {
  id: string;
  service_id: string;
  starts_at: Date;
  is_available: boolean;
  weather_stops: boolean;
  free_places: number;
};

/** Own slots at these starts of these services, with the places that are free. */
export async function listSlotsAt(
  db: Db,
  provider_id: string,
  starts: readonly { service: { id: string }; starts_at: Date }[],
): Promise<ImportSlot[]> {
  return db<ImportSlot[]>`
    with lapsed as materialized (${lapsedPlaces(db)}),
    asked as (
      select distinct * from unnest(${starts.map(({ service }) => service.id)}::uuid[],
        ${starts.map(({ starts_at }) => starts_at)}::timestamptz[]) as a (service_id, starts_at)
    )
    select sl.id, sl.service_id, sl.starts_at, sl.is_available, sl.weather_stops, ${freePlaces(db)} as free_places
    from asked join slots sl on sl.service_id = asked.service_id and sl.starts_at = asked.starts_at
    where sl.provider_id = ${provider_id}`;
}

/** Those of the other system's references that were imported and are still here. */
export async function listKnown(db: Db, provider_id: string, kind: 'services' | 'bookings', references: string[]): Promise<Set<string>> {
  const rows = await db<{ reference: string }[]>`
    select r.reference from import_rows r left join services s on r.kind = 'services' and s.id = r.item_id
    where r.provider_id = ${provider_id} and r.kind = ${kind} and r.reference = any(${references}::text[]) and r.removed_at is null
      and (r.kind <> 'services' or s.archived_at is null and s.id is not null)`;
  return new Set(rows.map(({ reference }) => reference));
}

/** All categories. */
export async function listCategories(db: Db): Promise<{ slug: string; name: string; name_zh: string }[]> {
  return db<{ slug: string; name: string; name_zh: string }[]>`select slug, name, name_zh from categories order by position limit 200`;
}

/** The columns of the last file of this kind that was imported, if it had these headings. */
export async function findColumns(db: Db, provider_id: string, kind: ImportKind, headings: string[]): Promise<ImportColumns | null> {
  const [stored] = await db<{ columns: ImportColumns }[]>`
    select columns from import_columns where provider_id = ${provider_id} and kind = ${kind} and headings = ${headings}::text[]`;
  return stored?.columns ?? null;
}

const LISTED = 10;

/** The last imports of a provider, newest first; or one. */
export async function listImports(db: Db, provider_id: string, id: string | null = null): Promise<ImportSummary[]> {
  return db<ImportSummary[]>`
    select i.id, i.kind, i.made, utc(i.created_at) as created_at, utc(i.created_at + make_interval(hours => ${IMPORT_UNDO_HOURS})) as undo_until,
      utc(i.undone_at) as undone_at, i.created_at > now() - make_interval(hours => ${IMPORT_UNDO_HOURS})
        and exists (select from import_rows r where r.provider_id = i.provider_id and r.import_id = i.id and r.removed_at is null) as can_undo
    from imports i where i.provider_id = ${provider_id} and (${id}::uuid is null or i.id = ${id})
    order by i.created_at desc, i.id desc limit ${LISTED}`;
}

/** A row of an import that was not removed, with what is said of it. */
export type UndoRow = {
  line: number;
  item_id: string;
  capacity: number | null;
  title: string;
  title_zh: string;
  starts_at: string | null;
};

/** The next rows of an import behind a line. A booking is named by its customer. */
export async function listRows(db: Db, provider_id: string, import_id: string, after: number, most: number): Promise<UndoRow[]> {
  return db<UndoRow[]>`
    select r.line, r.item_id, r.capacity, coalesce(b.customer_name, s.title, '') as title, case when b.id is null then coalesce(s.title_zh, '') else '' end as title_zh,
      hong_kong(coalesce(sl.starts_at, b.starts_at)) as starts_at
    from (
      select * from import_rows where provider_id = ${provider_id} and import_id = ${import_id} and line > ${after} and removed_at is null
      order by line limit ${most}
    ) r
    left join slots sl on r.kind = 'slots' and sl.id = r.item_id
    left join bookings b on r.kind = 'bookings' and b.id = r.item_id
    left join services s on s.id = case r.kind when 'services' then r.item_id else coalesce(sl.service_id, b.service_id) end
    order by r.line`;
}
