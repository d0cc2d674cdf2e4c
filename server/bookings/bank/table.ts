import { MOST_BANK_COLUMNS, MOST_BANK_LINE_CHARACTERS, MOST_BANK_LINES, type BankColumns } from '../../../contract/bank-files.ts';
import { invalid } from '../../core/api/errors.ts';
import { readCsv, type CsvRow } from '../../core/text/csv-rows.ts';
import { centsIn, dateIn, plainText } from './cells.ts';
import { suggestColumns } from './columns.ts';

/** A bank's file: its headings (empty where it has none), the columns that they suggest, and the rows below them. */
export type BankTable = { headings: string[]; suggested: BankColumns | null; rows: CsvRow[] };

const BOUNDS = { lines: MOST_BANK_LINES, columns: MOST_BANK_COLUMNS, line_characters: MOST_BANK_LINE_CHARACTERS };
const refused = { lines: 'bank_file_lines', line_long: 'bank_line_long', quote: 'bank_quote' } as const;
/** Banks write the account, the period and so on above the headings. */
const MOST_PREAMBLE_LINES = 40;

/** Reads a bank's CSV file. Refuses (field `text`): bank_file_empty, bank_file_lines, bank_line_long or bank_quote with the line. */
export function readTable(text: string): BankTable {
  const rows = readCsv(text, BOUNDS, (fault, n) => invalid({ text: [{ rule: refused[fault], n }] }));
  if (rows.length === 0) invalid({ text: [{ rule: 'bank_file_empty' }] });
  const top = rows.slice(0, MOST_PREAMBLE_LINES);
  const named = top.findIndex(({ cells }) => suggestColumns(cells) !== null);
  const at = named >= 0 ? named : headingsAbovePayments(top);
  const headings = (rows[at]?.cells ?? []).map((cell) => plainText(cell).slice(0, 100));
  return { headings, suggested: named >= 0 ? suggestColumns(headings) : null, rows: rows.slice(at + 1) };
}

/** Headings that say nothing we know stand above the first line with a date and a sum, and have as many columns; -1 where there are none. */
function headingsAbovePayments(top: readonly CsvRow[]): number {
  const first = top.findIndex(({ cells }) => cells.some((cell) => dateIn(cell) !== null) && cells.some((cell) => centsIn(cell) !== null));
  const above = top[first - 1];
  if (first < 0) return 0;
  return above?.cells.length === top[first]!.cells.length && !above.cells.some((cell) => dateIn(cell) !== null) ? first - 1 : -1;
}
