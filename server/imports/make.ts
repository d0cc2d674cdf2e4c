import { v7 as uuid } from 'uuid';
import { importFields, type ImportKind } from '../../contract/import-fields.ts';
import type { ImportBody, ImportCheckBody, ImportColumns, ImportPlan, ImportReceipt, ImportSummary } from '../../contract/imports.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { textIn, type Locale } from '../../rules/localized-text.ts';
import { openPlanned } from '../availability/open.ts';
import { isResourceUsed } from '../availability/places.ts';
import { bringIn, recordBroughtIn } from '../bookings/bring-in/bring-in.ts';
import { createDrafts } from '../catalogue/offer.ts';
import { accountOf, providerOf, type Caller } from '../core/api/caller.ts';
import { invalid, refuse } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import type { Senders } from '../outbox/senders.ts';
import { mailboxOf } from '../bookings/place/limits/booking-limits.ts';
import { isLockTimeout, type Db, type Sql, type Tx } from '../core/database/database.ts';
import { plainText } from '../bookings/bank/cells.ts';
import { isMapped, suggestImportColumns } from './file/columns.ts';
import { readImportTable, type ImportTable } from './file/table.ts';
import { emptyPlan, importRows, SHOWN_CHARACTERS, type PlanScope, type RowFault, type RowPlan } from './plan/plan.ts';
import { planBookings, type BookingWork } from './plan/plan-bookings.ts';
import { planServices, type ServiceWork } from './plan/plan-services.ts';
import { planSlots, slotsByService, type SlotWork } from './plan/plan-slots.ts';
import { findColumns, listImports } from './reads.ts';
import { insertImport, lockImports, upsertColumns } from './writes.ts';

const SAMPLE_ROWS = 3;
const SHOWN_ITEMS = 20;
const SHOWN_FAULTS = 100;
/** How often bookings are tried whose slots others are booking. */
const TRIES = 5;

type MakeImportDeps = { sql: Sql; senders: Senders };
/** How many services and slots a provider may have, and how many people may be mailed in an hour. */
export type ImportLimits = PlanScope['limits'] & { mails: number };
type Limits = PlanScope['limits'];
type Work =
  | { kind: 'services'; plan: RowPlan<ServiceWork> }
  | { kind: 'slots'; plan: RowPlan<SlotWork> }
  | { kind: 'bookings'; plan: RowPlan<BookingWork> };
/** What an import has made: the item of each line, and the places that bookings took. */
type MakeResult = { rows: { line: number; reference: string; item_id: string; capacity: number | null }[]; places: number };

/**
 * Says what another system's file would make, and what is wrong with it; stores nothing. Refuses: what `readImportTable` refuses, and columns
 * that the file does not have.
 */
export async function checkImport(
  sql: Sql,
  { kind, text, columns: given }: ImportCheckBody,
  caller: Caller,
  limits: Limits,
): Promise<ImportPlan> {
  const provider_id = providerOf(caller);
  const table = readImportTable(text);
  const columns = given ?? (await findColumns(sql, provider_id, kind, table.headings)) ?? suggestImportColumns(kind, table.headings);
  checkColumns(kind, columns, table);
  if (!isMapped(kind, columns)) return { ...shownPlan(table, columns, emptyPlan(), caller.locale), is_mapped: false };
  const work = await planOf(sql, kind, table, columns, { provider_id, limits }, caller.locale);
  return shownPlan(table, columns, work.plan, caller.locale, reachableBy(work));
}

/** How many people can be emailed about what an import makes. */
function reachableBy({ kind, plan }: Work): number {
  return kind === 'bookings' ? new Set(plan.work.map(({ booking }) => mailboxOf(booking.customer_email)).filter(Boolean)).size : 0;
}

/**
 * Imports a file: everything in it, or nothing where a line has a fault; a line that was imported before makes nothing. Refuses: what
 * `checkImport` refuses, needed columns that are missing, slot_overlaps unless that is allowed, resource_taken, busy, and where guests are to be
 * mailed more of them than an hour has mails for: too_many_mails where others were mailed already.
 */
export async function makeImport(
  deps: MakeImportDeps,
  body: ImportBody,
  caller: Caller,
  intent: Intent | null,
  limits: ImportLimits,
): Promise<ImportReceipt> {
  const { kind, text, columns } = body;
  const table = readImportTable(text);
  checkColumns(kind, columns, table);
  if (!isMapped(kind, columns)) invalid({ columns: [{ rule: 'import_columns' }] });
  for (let tries = TRIES; ; tries -= 1) {
    const tried = await tryImport(deps, body, table, caller, intent, limits).catch(whyAgain);
    if (!('again' in tried)) return tried;
    if (tries > 1) continue;
    return tried.again === 'resource_taken' ? refuse('resource_taken') : refuse('busy', { retry_after: 2 });
  }
}

/** Why an import is to be tried again: each time its file is planned anew. */
function whyAgain(error: unknown): { again: 'busy' | 'resource_taken' } {
  if (isResourceUsed(error)) return { again: 'resource_taken' };
  if (isLockTimeout(error) || error instanceof ImportConflict) return { again: 'busy' };
  throw error;
}

/** Undoes the transaction, to be tried again: what it read has changed. */
class ImportConflict extends Error {}

async function tryImport(
  { sql, senders }: MakeImportDeps,
  { kind, columns, mails_guests, overlaps_allowed }: ImportBody,
  table: ImportTable,
  caller: Caller,
  intent: Intent | null,
  limits: ImportLimits,
): Promise<ImportReceipt> {
  const provider_id = providerOf(caller);
  const { receipt, places } = await sql.begin(async (tx) => {
    await lockImports(tx, provider_id);
    const work = await planOf(tx, kind, table, columns, { provider_id, limits }, caller.locale);
    const plan = shownPlan(table, columns, work.plan, caller.locale, reachableBy(work));
    // The reply is stored with its key: without people's names.
    const stored = { ...plan, items: [], sample: [] };
    if (plan.fault_count > 0) return { receipt: { made: null, plan }, places: 0 };
    if (plan.count === 0) {
      // Sent again, it meets its key here and gets its first reply.
      await remember(tx, intent, 200, { made: null, plan: stored });
      return { receipt: { made: null, plan: stored }, places: 0 };
    }
    const id = uuid();
    const make = () => makeRows(tx, id, work, caller, { ...limits, overlaps_allowed });
    const mails = mails_guests ? plan.reachable : 0;
    if (mails > limits.mails) invalid({ mails_guests: [{ rule: 'import_mails', n: limits.mails }] });
    const { rows, places } = await (mails > 0 ? senders(accountOf(caller), make, mails) : make());
    await insertImport(tx, { id, provider_id, kind, mails_guests: kind === 'bookings' && mails_guests, rows });
    await upsertColumns(tx, provider_id, kind, table.headings, columns);
    const receipt: ImportReceipt = { made: await getImport(tx, provider_id, id), plan: stored };
    await remember(tx, intent, 200, receipt);
    return { receipt, places };
  });
  if (kind === 'bookings' && receipt.made) recordBroughtIn(receipt.made.made, places);
  return receipt;
}

async function getImport(tx: Tx, provider_id: string, id: string): Promise<ImportSummary> {
  const [made] = await listImports(tx, provider_id, id);
  return made ?? refuse('not_found');
}

async function planOf(
  db: Db,
  kind: ImportKind,
  table: ImportTable,
  columns: ImportColumns,
  scope: PlanScope,
  locale: Locale,
): Promise<Work> {
  const rows = importRows(table.rows, columns);
  switch (kind) {
    case 'services':
      return { kind, plan: await planServices(db, rows, scope) };
    case 'slots':
      return { kind, plan: await planSlots(db, rows, scope) };
    case 'bookings':
      return { kind, plan: await planBookings(db, rows, scope, (reference) => noteOf(reference, locale)) };
  }
}

function noteOf(reference: string, locale: Locale): string {
  return textIn({ en: `Reference in the other system: ${reference}`, 'zh-HK': `其他系統的編號：${reference}` }, locale);
}

type Bounds = Limits & { overlaps_allowed: boolean };

async function makeRows(tx: Tx, import_id: string, { kind, plan }: Work, caller: Caller, limits: Bounds): Promise<MakeResult> {
  switch (kind) {
    case 'services':
      return makeServices(tx, plan.work, providerOf(caller), limits);
    case 'slots':
      return makeSlots(tx, import_id, plan.work, providerOf(caller), limits);
    case 'bookings':
      return makeBookings(tx, plan.work, caller);
  }
}

async function makeServices(tx: Tx, work: readonly ServiceWork[], provider_id: string, limits: Limits): Promise<MakeResult> {
  const bodies = work.map(({ body }) => body);
  const ids = await createDrafts(tx, provider_id, bodies, limits.services);
  return { rows: work.map(({ line, reference }, nth) => ({ line, reference, item_id: ids[nth]!, capacity: null })), places: 0 };
}

async function makeSlots(
  tx: Tx,
  batch_id: string,
  work: readonly SlotWork[],
  provider_id: string,
  { slots: limit, overlaps_allowed }: Bounds,
): Promise<MakeResult> {
  const ids = await openPlanned(tx, provider_id, slotsByService(work), { batch_id, limit, overlaps_allowed });
  const rows = work.map(({ line, service, slot }) => {
    // A start that somebody opened by hand meanwhile was passed over.
    const item_id = ids.get(`${service.id} ${slot.starts_at.getTime()}`);
    if (item_id === undefined) throw new ImportConflict();
    return { line, reference: '', item_id, capacity: slot.capacity };
  });
  return { rows, places: 0 };
}

async function makeBookings(tx: Tx, work: readonly BookingWork[], caller: Caller): Promise<MakeResult> {
  const bookings = work.map(({ booking }) => booking);
  const parties = work.map(({ resolved }) => resolved);
  const made = await bringIn(tx, bookings, parties, caller);
  // What does not fit any more is said with its line when the file is planned again.
  if (made === null) throw new ImportConflict();
  return {
    rows: work.map(({ line, reference }, nth) => ({ line, reference, item_id: made.ids[nth]!, capacity: null })),
    places: made.places,
  };
}

/** Refuses a field or a column that is chosen twice, a field of another kind, and a column that the file does not have. */
function checkColumns(kind: ImportKind, columns: ImportColumns, { headings, rows }: ImportTable): void {
  const fields: readonly string[] = importFields[kind];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const is_right =
    new Set(columns.map(({ field }) => field)).size === columns.length &&
    new Set(columns.map(({ column }) => column)).size === columns.length &&
    columns.every(({ field, column }) => fields.includes(field) && column < width);
  if (!is_right) invalid({ columns: [{ rule: 'import_columns' }] });
}

function shownPlan(
  { headings, rows }: ImportTable,
  columns: ImportColumns,
  plan: RowPlan<unknown>,
  locale: Locale,
  reachable = 0,
): ImportPlan {
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  const shownFault = ({ line, field, broken }: RowFault) => {
    const column = columns.find((one) => one.field === field)?.column;
    const text = column === undefined ? '' : plainText(cells.get(line)?.[column] ?? '').slice(0, SHOWN_CHARACTERS);
    return { line, field, heading: column === undefined ? '' : (headings[column] ?? ''), text, message: wordsOf(broken, locale) };
  };
  const faults = plan.faults.toSorted((one, other) => one.line - other.line);
  return {
    headings,
    sample: rows.slice(0, SAMPLE_ROWS).map((row) => row.cells.map((cell) => plainText(cell).slice(0, SHOWN_CHARACTERS))),
    columns,
    is_mapped: true,
    count: plan.items.length,
    items: plan.items.slice(0, SHOWN_ITEMS),
    known: plan.known,
    past: plan.past,
    reachable,
    overlaps: plan.overlaps,
    overlap_count: plan.overlap_count,
    fault_count: faults.length,
    faults: faults.slice(0, SHOWN_FAULTS).map(shownFault),
  };
}
