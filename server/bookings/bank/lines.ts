import { createHash } from 'node:crypto';
import type { BankColumns } from '../../../contract/bank-files.ts';
import { centsIn, dateIn, isFigure, plainText } from './cells.ts';
import type { CsvRow } from '../../core/text/csv-rows.ts';

/** A line with money that came in. `amount` is cents; `text` all that it says, to look for a reference in. */
export type ReceivedLine = {
  fingerprint: string;
  line: number;
  date: string;
  amount: number;
  description: string;
  payer: string;
  text: string;
};

export type UnreadLine = { line: number; column: number; rule: 'date' | 'amount'; text: string };

/** How much of a text of the bank is shown, or stored with a payment. */
const SHOWN_CHARACTERS = 200;

/**
 * The lines of a file with money that came in. A line with neither date nor sum continues the one above it. What has a sum but no date, or
 * the other way round, is reported; what has no money that came in is left out.
 */
export function readLines(rows: readonly CsvRow[], columns: BankColumns) {
  const lines: ReceivedLine[] = [];
  const problems: UnreadLine[] = [];
  const seen = new Map<string, number>();
  let left_out = 0;
  let above: ReceivedLine | null = null;
  for (const { line, cells } of rows) {
    const cell = (column: number | null) => (column === null ? '' : plainText(cells[column] ?? ''));
    const [date_text, amount_text] = [cell(columns.date), cell(columns.amount)];
    const [date, amount] = [dateIn(date_text), centsIn(amount_text)];
    if (date_text === '' && amount_text === '') {
      if (above) above.text = `${above.text} ${textOf(cells)}`;
      else left_out += 1;
      continue;
    }
    above = null;
    if (date !== null && amount !== null && amount > 0) {
      above = {
        fingerprint: fingerprintOf({ date, amount, cells }, seen),
        line,
        date,
        amount,
        description: cell(columns.description).slice(0, SHOWN_CHARACTERS),
        payer: cell(columns.payer).slice(0, SHOWN_CHARACTERS),
        text: textOf(cells),
      };
      lines.push(above);
    } else if (date === null && amount !== null && amount > 0 && date_text !== '')
      problems.push({ line, column: columns.date, rule: 'date', text: date_text.slice(0, 50) });
    else if (date !== null && amount === null && amount_text !== '')
      problems.push({ line, column: columns.amount, rule: 'amount', text: amount_text.slice(0, 50) });
    else left_out += 1;
  }
  return { lines, problems, left_out };
}

function textOf(cells: readonly string[]): string {
  return cells.map(plainText).filter(Boolean).join(' ');
}

/**
 * The same line has the same fingerprint in every file, whichever columns were chosen for its texts; of equal lines the first, the second
 * and so on have one each.
 */
function fingerprintOf({ date, amount, cells }: { date: string; amount: number; cells: string[] }, seen: Map<string, number>): string {
  const words = cells.map(plainText).filter((cell) => cell !== '' && !isFigure(cell));
  const content = JSON.stringify([date, amount, ...words.map((word) => word.toUpperCase())]);
  const nth = (seen.get(content) ?? 0) + 1;
  seen.set(content, nth);
  return createHash('sha256').update(`${content}\n${nth}`).digest('base64url').slice(0, 22);
}
