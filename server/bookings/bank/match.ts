import type { BankLineKind, BankReason } from '../../../contract/bank-files.ts';
import { daysBetween } from '../../../rules/time.ts';
import type { ReceivedLine } from './lines.ts';
import { isNamedIn, nameWords, type NameWords } from './names.ts';

/** A booking as it is looked at for a line. `owed` is cents; days are Hong Kong's. */
export type MatchableBooking = {
  id: string;
  booking_reference: string;
  customer_name: string;
  is_cancelled: boolean;
  owed: number;
  booked_on: string;
  /** When the guest last reported paying; null: never, or it was answered. */
  reported_on: string | null;
};

export type BankCandidate = { booking: MatchableBooking; reasons: BankReason[] };
export type BankMatch = { line: ReceivedLine; kind: BankLineKind; reference: string; candidates: BankCandidate[] };

/** A booking may be paid so many days after it was made, or so many before or after its guest said so, to be proposed. */
const BOOKED_DAYS = 14;
const REPORTED_DAYS = 3;
const MOST_CANDIDATES = 3;
/** So many bookings that owe the same sum are compared with a line. */
const MOST_OF_A_SUM = 100;

const REFERENCE = /(?=(SMP[2-9A-HJKMNP-TV-Z]{7}))/g;

/** The references that a text names, as bookings have them: in any case, with or without hyphens and spaces. */
export function referencesIn(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [...new Set([...plain.matchAll(REFERENCE)].map(([, found]) => `SMP-${found!.slice(3)}`))];
}

/**
 * What each line is, in the lines' order, whatever that is. `bookings` are those that the lines name, and those that wait for payment; `known`
 * the fingerprints of lines that were confirmed before. A booking is matched by one line at most, and what is not matched is never certain.
 */
export function matchLines(lines: readonly ReceivedLine[], bookings: readonly MatchableBooking[], known: ReadonlySet<string>): BankMatch[] {
  const by_reference = new Map(bookings.map((booking) => [booking.booking_reference, booking]));
  const named = new Map(
    lines.map((line) => [line.fingerprint, referencesIn(line.text).flatMap((reference) => by_reference.get(reference) ?? [])]),
  );
  const matched = matchedLines(
    lines.filter(({ fingerprint }) => !known.has(fingerprint)),
    named,
  );
  const waiting = waitingBySum(bookings.filter(({ id, owed, is_cancelled }) => owed > 0 && !is_cancelled && !matched.has(id)));

  return lines.map((line): BankMatch => {
    const found = named.get(line.fingerprint)!;
    const reference = (found[0]?.booking_reference ?? referencesIn(line.text)[0]) || '';
    const of = (kind: BankLineKind, candidates: BankCandidate[] = []) => ({ line, kind, reference, candidates });
    if (known.has(line.fingerprint)) return of('known');
    if (found.length > 1) return of('several');
    if (found[0]) return of(kindOf(line, found[0], matched), [{ booking: found[0], reasons: ['reference'] }]);
    const candidates = candidatesFor(line, waiting.get(line.amount) ?? []);
    return of(candidates.length > 0 ? 'proposed' : 'unknown', candidates);
  });
}

/** By booking, the line that names it alone and is what is owed: the earliest, and of several of one day always the same. */
function matchedLines(lines: readonly ReceivedLine[], named: ReadonlyMap<string, MatchableBooking[]>): Map<string, string> {
  const matched = new Map<string, string>();
  for (const line of lines.toSorted((one, other) => compare(one.date, other.date) || compare(one.fingerprint, other.fingerprint))) {
    const [booking, another] = named.get(line.fingerprint)!;
    if (!booking || another || booking.is_cancelled || booking.owed !== line.amount || matched.has(booking.id)) continue;
    matched.set(booking.id, line.fingerprint);
  }
  return matched;
}

function kindOf(line: ReceivedLine, { id, owed, is_cancelled }: MatchableBooking, matched: ReadonlyMap<string, string>): BankLineKind {
  if (is_cancelled) return 'cancelled';
  if (owed === 0) return 'paid';
  if (matched.has(id)) return matched.get(id) === line.fingerprint ? 'matched' : 'twice';
  return line.amount > owed ? 'too_much' : 'too_little';
}

type WaitingBooking = { booking: MatchableBooking; name: NameWords };

/** Bookings that wait for payment by the sum that they owe: reported ones first, then the last booked, of each sum so many. */
function waitingBySum(waiting: readonly MatchableBooking[]): Map<number, WaitingBooking[]> {
  const sorted = waiting.toSorted(
    (one, other) =>
      Number(other.reported_on !== null) - Number(one.reported_on !== null) ||
      compare(other.booked_on, one.booked_on) ||
      compare(one.id, other.id),
  );
  const by_sum = new Map<number, WaitingBooking[]>();
  for (const booking of sorted) {
    const same = by_sum.get(booking.owed) ?? [];
    if (same.length < MOST_OF_A_SUM) by_sum.set(booking.owed, [...same, { booking, name: nameWords(booking.customer_name) }]);
  }
  return by_sum;
}

/** Bookings for which a line may be that names none: the sum is what is owed, and the time fits, and so does the name or a report. */
function candidatesFor(line: ReceivedLine, waiting: readonly WaitingBooking[]): BankCandidate[] {
  const text = nameWords(line.text);
  return waiting
    .map(({ booking, name }) => ({ booking, reasons: reasonsFor(line.date, booking, isNamedIn(name, text)) }))
    .filter(({ reasons }) => reasons.includes('reported') || (reasons.includes('name') && reasons.includes('booked')))
    .toSorted((one, other) => other.reasons.length - one.reasons.length)
    .slice(0, MOST_CANDIDATES);
}

function reasonsFor(date: string, { booked_on, reported_on }: MatchableBooking, is_named: boolean): BankReason[] {
  if (!is_named && reported_on === null) return [];
  const reasons: [BankReason, boolean][] = [
    ['name', is_named],
    ['reported', isReportedAround(reported_on, date)],
    ['booked', isBookedBefore(booked_on, date)],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** Whether a line of this day that has no reference, but the name and the sum of a booking, is proposed for it. */
export function fitsInTime({ booked_on, reported_on }: MatchableBooking, date: string): boolean {
  return isReportedAround(reported_on, date) || isBookedBefore(booked_on, date);
}

function isReportedAround(reported_on: string | null, date: string): boolean {
  return reported_on !== null && Math.abs(daysBetween(reported_on, date)) <= REPORTED_DAYS;
}

function isBookedBefore(booked_on: string, date: string): boolean {
  const since = daysBetween(booked_on, date);
  return since >= 0 && since <= BOOKED_DAYS;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
