import { z } from 'zod';
import { money } from './amounts.ts';
import { hongKongInstant, utcInstant } from './dates.ts';
import { everyImportField, importKinds } from './import-fields.ts';
import { overlapFields, overlapsAllowed } from './overlaps.ts';

/** Bounds of another system's file: its characters (2 MB), its lines, the characters of a line, and its columns. */
export const MOST_IMPORT_CHARACTERS = 2_000_000;
export const MOST_IMPORT_LINES = 2_000;
export const MOST_IMPORT_LINE_CHARACTERS = 20_000;
export const MOST_IMPORT_COLUMNS = 60;
export const importKind = z.enum(importKinds);

const column = z
  .int()
  .min(0)
  .max(MOST_IMPORT_COLUMNS - 1);
/** Which column of the file has which field, counted from 0. */
export const importColumns = z.array(z.object({ field: z.enum(everyImportField), column })).max(everyImportField.length);
export type ImportColumns = z.output<typeof importColumns>;

const text = z.string().max(MOST_IMPORT_CHARACTERS, { error: 'import_large' });

export const importCheckBody = z.object({
  kind: importKind,
  /** The file as text. */
  text,
  /** Without it: as last time for a file with these headings, else as the headings suggest. */
  columns: importColumns.optional(),
});
export type ImportCheckBody = z.output<typeof importCheckBody>;

export const importBody = z.object({
  kind: importKind,
  text,
  columns: importColumns,
  /** Whether guests of imported bookings get the emails of bookings. */
  mails_guests: z.boolean().default(false),
  overlaps_allowed: overlapsAllowed,
});
export type ImportBody = z.output<typeof importBody>;

/** What a line is to make: a service with its price, a slot with its places, or a booking with its people and total. */
export const importItem = z
  .object({
    line: z.int(),
    title: z.string(),
    title_zh: z.string(),
    starts_at: hongKongInstant.nullable(),
    quantity: z.int(),
    amount: money.nullable(),
    is_paid: z.boolean(),
  })
  .meta({ id: 'ImportItem' });
export type ImportItem = z.output<typeof importItem>;

/** What is wrong on a line of the file, and what to do; `text` is what its cell says. */
export const importFault = z
  .object({ line: z.int(), field: z.enum(everyImportField).nullable(), heading: z.string(), text: z.string(), message: z.string() })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.output<typeof importFault>;

/** A file as read, and what it would make; nothing is stored. */
export const importPlan = z
  .object({
    headings: z.array(z.string()),
    /** Its first lines, by column. */
    sample: z.array(z.array(z.string())),
    columns: importColumns,
    /** Whether every needed field has a column; if not, there are no items and no faults. */
    is_mapped: z.boolean(),
    /** How many it would make, and the first of them. */
    count: z.int(),
    items: z.array(importItem),
    /** Lines that are here already, and lines that are over; neither makes anything. */
    known: z.int(),
    past: z.int(),
    /** How many people can be emailed about the bookings that it would make. */
    reachable: z.int(),
    /** What departures of the file overlap: others of the services and boats, and each other. */
    ...overlapFields,
    fault_count: z.int(),
    faults: z.array(importFault),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.output<typeof importPlan>;

export const importSummary = z
  .object({
    id: z.uuid(),
    kind: importKind,
    made: z.int(),
    created_at: utcInstant,
    undo_until: utcInstant,
    undone_at: utcInstant.nullable(),
    /** Whether it can be undone now. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.output<typeof importSummary>;

/** The last imports, newest first. */
export const importList = z.object({ results: z.array(importSummary) }).meta({ id: 'ImportList' });

/** What became of a file: all of it is made, or nothing where there are faults. `made` is null where nothing was left to make, too. */
export const importReceipt = z.object({ made: importSummary.nullable(), plan: importPlan }).meta({ id: 'ImportReceipt' });
export type ImportReceipt = z.output<typeof importReceipt>;

/** Why something stays: guests booked it, it was changed, or, for a service, it has slots or stands on a page. */
export const stayReasons = ['booked', 'changed', 'has_slots', 'on_page'] as const;
export type StayReason = (typeof stayReasons)[number];

/** No file has more lines, empty ones included. */
const MOST_LINE = MOST_IMPORT_CHARACTERS;
/** So many rows are undone with one call. */
export const MOST_UNDONE = 200;

export const importUndoBody = z.object({
  /** The last line that a call before went through. */
  after: z.int().min(0).max(MOST_LINE).default(0),
});

/** What undo did with the next rows: how many it removed, and what stays. */
export const importUndo = z
  .object({
    removed: z.int(),
    /** Where to go on; null: every row was looked at. */
    next: z.int().nullable(),
    stays: z.array(
      z.object({
        line: z.int(),
        title: z.string(),
        title_zh: z.string(),
        starts_at: hongKongInstant.nullable(),
        reason: z.enum(stayReasons),
      }),
    ),
  })
  .meta({ id: 'ImportUndo' });
export type ImportUndo = z.output<typeof importUndo>;

export const templateQuery = z.object({ kind: importKind });
