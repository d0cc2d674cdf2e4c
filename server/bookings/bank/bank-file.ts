import type { BankColumns, BankConfirmBody, BankFile, BankFileBody, BankReceipt } from '../../../contract/bank-files.ts';
import { fromCents, publicMoney } from '../../../rules/money.ts';
import { addDays, hongKongToInstant } from '../../../rules/time.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { invalid } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Db, Sql, Tx } from '../../core/database/database.ts';
import { beginningOf } from '../../core/text/beginning.ts';
import { receivePayment } from '../payment/payment-writes.ts';
import { nameOf, staffOf } from '../transition/decide.ts';
import { insertEvent } from '../transition/move-writes.ts';
import { findColumns, findLastConfirmed, listKnown, listPayable } from './bank-reads.ts';
import { lockBankLines, lockOwnBookings, upsertColumns, upsertLine } from './bank-writes.ts';
import { readLines, type ReceivedLine } from './lines.ts';
import { matchLines, referencesIn, type BankMatch } from './match.ts';
import { readTable } from './table.ts';

const SAMPLE_ROWS = 3;
const MOST_PROBLEMS = 20;
/** A guest may pay so many days after the experience to be proposed for a line that names no booking. */
const LATE_DAYS = 14;
/** The longest text of the bank's that is stored with a payment. */
const REFERENCE_CHARACTERS = 100;

/** When the provider last confirmed lines of a bank's file. */
export async function seeBankImports(sql: Sql, caller: Caller): Promise<{ last_confirmed_at: string | null }> {
  const at = await findLastConfirmed(sql, providerOf(caller));
  return { last_confirmed_at: at?.toISOString() ?? null };
}

/**
 * Reads a bank's CSV file and compares it with the provider's bookings; stores nothing. Refuses: what `readTable` refuses, and columns that
 * the file does not have.
 */
export async function readBankFile(sql: Sql, { text, columns: given }: BankFileBody, caller: Caller): Promise<BankFile> {
  const provider_id = providerOf(caller);
  const { headings, suggested, rows } = readTable(text);
  const columns = given ?? (await findColumns(sql, provider_id, headings)) ?? suggested;
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.trim().slice(0, REFERENCE_CHARACTERS)));
  const head = { headings, sample };
  if (!columns) return { ...head, columns, lines: [], left_out: 0, problems: [], problem_count: 0 };
  checkColumns(columns, [headings, ...rows.map(({ cells }) => cells)]);
  const { lines, problems, left_out } = readLines(rows, columns);
  const matches = await matchesOf(sql, provider_id, lines);
  return {
    ...head,
    columns,
    lines: matches.map(shownLine),
    left_out,
    problems: problems.slice(0, MOST_PROBLEMS),
    problem_count: problems.length,
  };
}

function checkColumns(columns: BankColumns, rows: readonly string[][]): void {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const chosen = Object.values(columns).filter((column) => column !== null);
  if (chosen.some((column) => column >= width) || columns.date === columns.amount) invalid({ columns: [{ rule: 'bank_columns' }] });
}

async function matchesOf(db: Db, provider_id: string, lines: ReceivedLine[]): Promise<BankMatch[]> {
  const [first] = lines.map(({ date }) => date).toSorted();
  if (first === undefined) return [];
  const references = [...new Set(lines.flatMap(({ text }) => referencesIn(text)))];
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const starts_from = hongKongToInstant(addDays(first, -LATE_DAYS), '00:00');
  const bookings = await listPayable(db, provider_id, { references, amounts, starts_from });
  const known = await listKnown(
    db,
    provider_id,
    lines.map(({ fingerprint }) => fingerprint),
  );
  return matchLines(lines, bookings, known);
}

function shownLine({ line: { text: _, amount, ...line }, kind, reference, candidates }: BankMatch): BankFile['lines'][number] {
  const bookings = candidates.map(({ booking: { id, booking_reference, customer_name, owed }, reasons }) => ({
    id,
    booking_reference,
    customer_name,
    owed: fromCents(owed),
    reasons,
  }));
  return { ...line, amount: fromCents(amount), kind, reference, bookings };
}

/**
 * Confirms lines of a file as payments of bookings, all in one transaction. The file is read and compared again: a line that is something else
 * by now is passed over, and so is one that was confirmed before. Refuses: what `readBankFile` refuses.
 */
export async function confirmBankLines(
  sql: Sql,
  { text, columns, chosen }: BankConfirmBody,
  caller: Caller,
  intent: Intent | null,
): Promise<BankReceipt> {
  const provider_id = providerOf(caller);
  const { headings, rows } = readTable(text);
  checkColumns(columns, [headings, ...rows.map(({ cells }) => cells)]);
  const { lines } = readLines(rows, columns);
  return sql.begin(async (tx) => {
    await lockBankLines(tx, provider_id);
    await lockOwnBookings(
      tx,
      provider_id,
      chosen.map(({ booking }) => booking),
    );
    const matches = new Map((await matchesOf(tx, provider_id, lines)).map((match) => [match.line.fingerprint, match]));
    const receipt: BankReceipt = { received: 0, amount: '0.00', lines: [] };
    const [done, paid] = [new Set<string>(), new Set<string>()];
    let cents = 0;
    for (const { line: fingerprint, booking, kind } of chosen) {
      const match = matches.get(fingerprint);
      const outcome = outcomeOf(match, { booking, kind, is_done: done.has(fingerprint), is_paid: paid.has(booking) });
      receipt.lines.push({ line: fingerprint, outcome });
      if (outcome !== 'received' || !match) continue;
      done.add(fingerprint);
      if (isWholeSum(kind)) paid.add(booking);
      await receiveLine(tx, match.line, booking, caller);
      receipt.received += 1;
      cents += match.line.amount;
    }
    receipt.amount = fromCents(cents);
    if (receipt.received > 0) await upsertColumns(tx, provider_id, headings, columns);
    await remember(tx, intent, 200, receipt);
    return receipt;
  });
}

/** Writes a line down as a payment, which may be what the customer has reported. The customer is mailed. */
async function receiveLine(tx: Tx, { fingerprint, amount, description, payer }: ReceivedLine, booking_id: string, caller: Caller) {
  const payment_id = await receivePayment(tx, {
    booking_id,
    way: 'fps',
    amount,
    source: 'bank_file',
    received_by: 'provider',
    reference: beginningOf([description, payer].filter(Boolean).join(' · '), REFERENCE_CHARACTERS),
    made_by: caller.id,
  });
  await upsertLine(tx, { provider_id: providerOf(caller), fingerprint, payment_id });
  const by = { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) } as const;
  await insertEvent(tx, { booking_id, event: 'payment_received', ...by, note: publicMoney(amount) });
}

type LineChoice = Pick<BankConfirmBody['chosen'][number], 'booking' | 'kind'> & { is_done: boolean; is_paid: boolean };

/** Each line pays one booking, and a booking is paid whole by one line, unless the other was shown to be too much. */
function outcomeOf(match: BankMatch | undefined, { booking, kind, is_done, is_paid }: LineChoice): BankReceipt['lines'][number]['outcome'] {
  if (match?.kind === 'known' || is_done) return 'known';
  if (match?.kind !== kind || !match.candidates.some((candidate) => candidate.booking.id === booking)) return 'changed';
  return isWholeSum(kind) && is_paid ? 'changed' : 'received';
}

function isWholeSum(kind: BankMatch['kind']): boolean {
  return kind === 'matched' || kind === 'proposed';
}
