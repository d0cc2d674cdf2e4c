import type { Broken, BrokenFields } from '../../../contract/field-rules.ts';
import { everyImportField, type ImportField } from '../../../contract/import-fields.ts';
import type { ImportColumns, ImportItem } from '../../../contract/imports.ts';
import type { Overlaps } from '../../availability/overlaps/overlaps.ts';
import { plainText } from '../../bookings/bank/cells.ts';
import type { CsvRow } from '../../core/text/csv-rows.ts';

/** A row of the file by fields; a field without a column is empty. */
export type ImportRow = { line: number; cell: (field: ImportField) => string; raw: (field: ImportField) => string };

/** What is wrong on a line; without a field it is the line's. */
export type RowFault = { line: number; field: ImportField | null; broken: Broken };

/** What the rows of a file come to. `items` and `work` have the same order, one for each thing to be made. */
export type RowPlan<Work> = Overlaps & { items: ImportItem[]; work: Work[]; known: number; past: number; faults: RowFault[] };

/** How the provider's bounds and services stand. */
export type PlanScope = { provider_id: string; limits: { services: number; slots: number } };

/** The longest text of a cell that a report of faults repeats. */
export const SHOWN_CHARACTERS = 80;

export function importRows(rows: readonly CsvRow[], columns: ImportColumns): ImportRow[] {
  const column = new Map(columns.map((one) => [one.field, one.column]));
  return rows.map(({ line, cells }) => {
    const raw = (field: ImportField) => cells[column.get(field) ?? -1] ?? '';
    return { line, raw, cell: (field: ImportField) => plainText(raw(field)) };
  });
}

/** An empty plan, to which rows add theirs. */
export function emptyPlan<Work>(): RowPlan<Work> {
  return { items: [], work: [], known: 0, past: 0, faults: [], overlaps: [], overlap_count: 0 };
}

/** Broken fields of a row's body as faults of its line; `rename` says which column has a field of the body. */
export function faultsOf(line: number, broken: BrokenFields, rename: (name: string) => string = (name) => name): RowFault[] {
  return Object.entries(broken).flatMap(([name, rules]) => {
    const field = rename(name);
    const known = everyImportField.find((one) => one === field) ?? null;
    return rules.map((rule) => ({ line, field: known, broken: rule }));
  });
}
