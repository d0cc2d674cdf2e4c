import { CsvError, parse } from 'csv-parse/sync';

/** `line` is the line of the file on which the row ends, counted from 1. */
export type CsvRow = { line: number; cells: string[] };
/** How many rows with text a file may have, how many columns of them are read, and how long a line may be. */
export type CsvBounds = { lines: number; columns: number; line_characters: number };
/** Too many rows; a line that is too long; a quotation mark that is not closed. */
export type CsvFault = 'lines' | 'line_long' | 'quote';

const SEPARATORS = [',', ';', '\t'] as const;
/** So much of a file is looked at for its separator. */
const SAMPLE_CHARACTERS = 100_000;

/**
 * Reads the rows of a CSV file that have text, whichever separator it has. `refuse` is called with what is wrong, and the bound of the rows or the
 * line of the fault.
 */
export function readCsv(
  text: string,
  { lines, columns, line_characters }: CsvBounds,
  refuse: (fault: CsvFault, n: number | string) => never,
): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: line_characters,
      on_record: (cells: string[], { lines: line }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.slice(0, columns) });
        if (rows.length > lines) refuse('lines', lines);
        return undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [, line = ''] = /at line (\d+)/.exec(error.message) ?? [];
    refuse(error.code === 'CSV_MAX_RECORD_SIZE' ? 'line_long' : 'quote', line);
  }
  return rows;
}

/** The separator that most lines have equally often. */
function separatorOf(text: string): string {
  const lines = text.slice(0, SAMPLE_CHARACTERS).split(/\r?\n|\r/, 60);
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
