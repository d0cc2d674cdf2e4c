import { z } from 'zod';
import { money } from './amounts.ts';
import { date, utcInstant } from './dates.ts';

/** Bounds of a bank's file: its characters, its lines, the characters of a line, and its columns. */
export const MOST_BANK_CHARACTERS = 500_000;
export const MOST_BANK_LINES = 5_000;
export const MOST_BANK_LINE_CHARACTERS = 2_000;
export const MOST_BANK_COLUMNS = 40;
/** The most lines that are confirmed at once. */
export const MOST_CHOSEN_LINES = 200;

/** What the screen says before a file is chosen. */
export const bankImports = z
  .object({
    /** When lines were last confirmed; null: never. */
    last_confirmed_at: utcInstant.nullable(),
    /** Whether there is an example to try it with. */
    has_example: z.boolean(),
  })
  .meta({ id: 'BankImports' });

const column = z
  .int()
  .min(0)
  .max(MOST_BANK_COLUMNS - 1);

/** Which column of the file is which, counted from 0. */
export const bankColumns = z
  .object({
    date: column,
    /** Money that came in, or a sum with its sign. */
    amount: column,
    description: column.nullable(),
    payer: column.nullable(),
  })
  .meta({ id: 'BankColumns' });
export type BankColumns = z.output<typeof bankColumns>;

/**
 * What a line of the file is. `matched`: it names a booking and is what is owed; `proposed`: it names none, but sum, time and name or report
 * fit one; `twice`: another line of the file pays the same booking; `several`: it names more than one booking; `known`: it was confirmed
 * before.
 */
export const bankLineKinds = [
  'matched',
  'proposed',
  'too_much',
  'too_little',
  'twice',
  'paid',
  'cancelled',
  'several',
  'unknown',
  'known',
] as const;
export type BankLineKind = (typeof bankLineKinds)[number];

/** Kinds of lines that can be confirmed: they belong to a booking, or may. */
export const payingKinds = ['matched', 'proposed', 'too_much', 'too_little', 'twice', 'paid', 'cancelled'] as const;
export type PayingKind = (typeof payingKinds)[number];

/** Why a line may be a booking's: it names it; the payer's name is alike; the guest reported paying then; it was booked in the days before. */
export const bankReasons = ['reference', 'name', 'reported', 'booked'] as const;
export type BankReason = (typeof bankReasons)[number];

/** A hash of the line, and of which it is among equal ones. */
const fingerprint = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const bankLine = z
  .object({
    fingerprint,
    /** The line of the file, counted from 1. */
    line: z.int(),
    date,
    amount: money,
    description: z.string(),
    payer: z.string(),
    kind: z.enum(bankLineKinds),
    /** The reference that it names, whether or not there is such a booking. */
    reference: z.string(),
    /** The booking that it names, or those that it may belong to, the likeliest first. */
    bookings: z.array(
      z.object({
        id: z.uuid(),
        booking_reference: z.string(),
        customer_name: z.string(),
        owed: money,
        reasons: z.array(z.enum(bankReasons)),
      }),
    ),
  })
  .meta({ id: 'BankLine' });
export type BankLine = z.output<typeof bankLine>;

/** The file as text. */
const text = z.string().max(MOST_BANK_CHARACTERS, { error: 'bank_file_large' });

export const bankFileBody = z.object({
  text,
  /** Without it: as last time for a file with these headings, else as the headings suggest. */
  columns: bankColumns.optional(),
});
export type BankFileBody = z.output<typeof bankFileBody>;

/** A bank's file as read; nothing is stored of it. */
export const bankFile = z
  .object({
    /** Its headings by column; empty where it has none. */
    headings: z.array(z.string()),
    /** Its first lines, by column. */
    sample: z.array(z.array(z.string())),
    /** Null where they can't be recognised: then there are no lines either. */
    columns: bankColumns.nullable(),
    lines: z.array(bankLine),
    /** Lines without money that came in, such as withdrawals. */
    left_out: z.int(),
    /** The first lines that could not be read, and how many there are. */
    problems: z.array(z.object({ line: z.int(), column: z.int(), rule: z.enum(['date', 'amount']), text: z.string() })),
    problem_count: z.int(),
  })
  .meta({ id: 'BankFile' });
export type BankFile = z.output<typeof bankFile>;

export const bankConfirmBody = z.object({
  text,
  columns: bankColumns,
  /** What the lines were shown to be; one that is something else by now is not confirmed. */
  chosen: z
    .array(z.object({ line: fingerprint, booking: z.uuid(), kind: z.enum(payingKinds) }))
    .min(1)
    .max(MOST_CHOSEN_LINES),
});
export type BankConfirmBody = z.output<typeof bankConfirmBody>;

/** What became of the chosen lines. `known`: it was confirmed before; `changed`: it is something else by now. */
export const bankReceipt = z
  .object({
    received: z.int(),
    amount: money,
    lines: z.array(z.object({ line: fingerprint, outcome: z.enum(['received', 'known', 'changed']) })),
  })
  .meta({ id: 'BankReceipt' });
export type BankReceipt = z.output<typeof bankReceipt>;
