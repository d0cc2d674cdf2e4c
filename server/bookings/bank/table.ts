import { CsvError, parse } from 'csv-parse/sync';
import { MOST_BANK_COLUMNS, MOST_BANK_LINE_CHARACTERS, MOST_BANK_LINES, type BankColumns } from '../../../contract/bank-files.ts';
import { invalid } from '../../core/api/errors.ts';
import { centsIn, dateIn, plainText } from './cells.ts';
import { suggestColumns } from './columns.ts';

/** `line` is the line of the file, counted from 1. */
export type BankRow = { line: number; cells: string[] };
/** A bank's file: its headings (empty where it has none), the columns that they suggest, and the rows below them. */
export type BankTable = { headings: string[]; suggested: BankColumns | null; rows: BankRow[] };

const SEPARATORS = [',', ';', '\t'] as const;
/** Banks write the account, the period and so on above the headings. */
const MOST_PREAMBLE_LINES = 40;

/** Reads a bank's CSV file. Refuses (field `text`): bank_file_empty, bank_file_lines, bank_line_long or bank_quote with the line. */
export function readTable(text: string): BankTable {
  const rows = rowsOf(text);
  if (rows.length === 0) invalid({ text: [{ rule: 'bank_file_empty' }] });
  if (rows.length > MOST_BANK_LINES) invalid({ text: [{ rule: 'bank_file_lines', n: MOST_BANK_LINES }] });
  const top = rows.slice(0, MOST_PREAMBLE_LINES);
  const named = top.findIndex(({ cells }) => suggestColumns(cells) !== null);
  const at = named >= 0 ? named : headingsAbovePayments(top);
  const headings = (rows[at]?.cells ?? []).map((cell) => plainText(cell).slice(0, 100));
  return { headings, suggested: named >= 0 ? suggestColumns(headings) : null, rows: rows.slice(at + 1) };
}

function rowsOf(text: string): BankRow[] {
  const rows: BankRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MOST_BANK_LINE_CHARACTERS,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines, cells: cells.slice(0, MOST_BANK_COLUMNS) });
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [, line = ''] = /at line (\d+)/.exec(error.message) ?? [];
    invalid({ text: [{ rule: error.code === 'CSV_MAX_RECORD_SIZE' ? 'bank_line_long' : 'bank_quote', n: line }] });
  }
  return rows;
}

/** The separator that most lines have equally often. */
export function separatorOf(text: string): string {
  const lines = text.slice(0, 50 * MOST_BANK_LINE_CHARACTERS).split(/\r?\n|\r/, 60);
  const agreement = (separator: string) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.replace(/"[^"]*"/g, '').split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + count);
    }
    return Math.max(0, ...counts.values());
  };
  return SEPARATORS.toSorted((one, other) => agreement(other) - agreement(one))[0]!;
}

/** Headings that say nothing we know stand above the first line with a date and a sum, and have as many columns; -1 where there are none. */
function headingsAbovePayments(top: readonly BankRow[]): number {
  const first = top.findIndex(({ cells }) => cells.some((cell) => dateIn(cell) !== null) && cells.some((cell) => centsIn(cell) !== null));
  const above = top[first - 1];
  if (first < 0) return 0;
  return above?.cells.length === top[first]!.cells.length && !above.cells.some((cell) => dateIn(cell) !== null) ? first - 1 : -1;
}
