import { MOST_IMPORT_COLUMNS, MOST_IMPORT_LINE_CHARACTERS, MOST_IMPORT_LINES } from '../../../contract/imports.ts';
import { plainText } from '../../bookings/bank/cells.ts';
import { invalid } from '../../core/api/errors.ts';
import { readCsv, type CsvRow } from '../../core/text/csv-rows.ts';

export type ImportTable = { headings: string[]; rows: CsvRow[] };

/** Signs of a file whose letters were read in the wrong encoding, or that is no text. */
const UNREADABLE = /\uFFFD|\0/;

/** The headings are a row too. */
const BOUNDS = { lines: MOST_IMPORT_LINES + 1, columns: MOST_IMPORT_COLUMNS, line_characters: MOST_IMPORT_LINE_CHARACTERS };
const refused = { lines: 'import_lines', line_long: 'import_line_long', quote: 'import_quote' } as const;

/**
 * Reads another system's CSV file: its first line with text has the headings. Refuses (field `text`): import_encoding, import_empty,
 * import_lines, import_line_long or import_quote with the line.
 */
export function readImportTable(text: string): ImportTable {
  if (UNREADABLE.test(text)) invalid({ text: [{ rule: 'import_encoding' }] });
  const [head, ...rows] = readCsv(text, BOUNDS, (fault, n) =>
    invalid({ text: [{ rule: refused[fault], n: fault === 'lines' ? MOST_IMPORT_LINES : n }] }),
  );
  if (!head || rows.length === 0) invalid({ text: [{ rule: 'import_empty' }] });
  return { headings: head.cells.map((cell) => plainText(cell).slice(0, 100)), rows };
}
