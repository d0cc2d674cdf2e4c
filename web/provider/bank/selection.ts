import { MOST_CHOSEN_LINES, payingKinds, type BankConfirmBody, type BankLine, type PayingKind } from '../../../contract/bank-files.ts';
import { toCents } from '../../../rules/money.ts';

/** Which booking each chosen line pays, by the line's fingerprint. */
export type BankSelection = ReadonlyMap<string, string>;

/** Where a line stands on the screen. */
export const bankGroups = ['ready', 'check', 'unknown', 'known'] as const;
export type BankGroup = (typeof bankGroups)[number];

/** The group of a line. */
export function groupOf({ kind }: Pick<BankLine, 'kind'>): BankGroup {
  if (kind === 'matched') return 'ready';
  return kind === 'unknown' || kind === 'known' ? kind : 'check';
}

/** What is chosen before anybody has chosen: what is certain. */
export function certainLines(lines: readonly BankLine[]): BankSelection {
  return new Map(
    lines.flatMap(({ kind, fingerprint, bookings: [booking] }) => (kind === 'matched' && booking ? [[fingerprint, booking.id]] : [])),
  );
}

/** With a line chosen for a booking, or no longer chosen. A booking that a proposed line is chosen for is taken off other proposed ones. */
export function withLine(
  selection: BankSelection,
  lines: readonly BankLine[],
  { fingerprint, kind }: BankLine,
  booking: string | null,
): BankSelection {
  const next = new Map(selection);
  next.delete(fingerprint);
  if (booking === null) return next;
  if (kind === 'proposed')
    for (const other of lines) if (other.kind === 'proposed' && next.get(other.fingerprint) === booking) next.delete(other.fingerprint);
  return next.set(fingerprint, booking);
}

/** What is sent, in as many parts as needed. Lines of one booking are next to each other, so that a part seldom ends between them. */
export function chosenLines(selection: BankSelection, lines: readonly BankLine[]): BankConfirmBody['chosen'][] {
  const chosen = lines
    .filter(isConfirmable)
    .flatMap(({ fingerprint, kind }) => {
      const booking = selection.get(fingerprint);
      return booking === undefined ? [] : [{ line: fingerprint, booking, kind }];
    })
    .toSorted((one, other) => (one.booking < other.booking ? -1 : Number(one.booking > other.booking)));
  return Array.from({ length: Math.ceil(chosen.length / MOST_CHOSEN_LINES) }, (_, part) =>
    chosen.slice(part * MOST_CHOSEN_LINES, (part + 1) * MOST_CHOSEN_LINES),
  );
}

/** Cents of the chosen lines. */
export function sumOf(selection: BankSelection, lines: readonly BankLine[]): number {
  return lines.reduce((sum, { fingerprint, amount }) => sum + (selection.has(fingerprint) ? toCents(amount) : 0), 0);
}

/** Whether a line can be confirmed. */
export function isConfirmable<Line extends Pick<BankLine, 'kind'>>(line: Line): line is Line & { kind: PayingKind } {
  return (payingKinds as readonly string[]).includes(line.kind);
}
