import { CsvError, parse } from 'csv-parse/sync';
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_LINE_CHARACTERS, MOST_IMPORT_LINES } from '../../../contract/imports.ts';
import { plainText } from '../../bookings/bank/cells.ts';
import { separatorOf } from '../../bookings/bank/table.ts';
import { invalid } from '../../core/api/errors.ts';

/** `line` is the line of the file on which the row ends, counted from 1. */
export type ImportTableRow = { line: number; cells: string[] };
export type ImportTable = { headings: string[]; rows: ImportTableRow[] };

/** Signs of a file whose letters were read in the wrong encoding, or that is no text. */
const UNREADABLE = /\uFFFD|\0/;

/**
 * Reads another system's CSV file: its first line with text has the headings. Refuses (field `text`): import_encoding, import_empty,
 * import_lines, import_line_long or import_quote with the line.
 */
export function readImportTable(text: string): ImportTable {
  if (UNREADABLE.test(text)) invalid({ text: [{ rule: 'import_encoding' }] });
  const [head, ...rows] = rowsOf(text);
  if (!head || rows.length === 0) invalid({ text: [{ rule: 'import_empty' }] });
  return { headings: head.cells.map((cell) => plainText(cell).slice(0, 100)), rows };
}

function rowsOf(text: string): ImportTableRow[] {
  const rows: ImportTableRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MOST_IMPORT_LINE_CHARACTERS,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines, cells: cells.slice(0, MOST_IMPORT_COLUMNS) });
        // The headings are a row too.
        if (rows.length > MOST_IMPORT_LINES + 1) invalid({ text: [{ rule: 'import_lines', n: MOST_IMPORT_LINES }] });
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [, line = ''] = /at line (\d+)/.exec(error.message) ?? [];
    invalid({ text: [{ rule: error.code === 'CSV_MAX_RECORD_SIZE' ? 'import_line_long' : 'import_quote', n: line }] });
  }
  return rows;
}
