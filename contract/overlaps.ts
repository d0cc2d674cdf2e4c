import { z } from 'zod';
import { date, hongKongInstant, wallTime } from './dates.ts';

/** So many overlaps are listed at most; all are counted. */
export const MOST_OVERLAPS = 50;

/** Whether times may overlap those that a service, or a boat or guide that it needs, has already. */
export const overlapsAllowed = z.boolean().default(false);

/** A time that is to be opened, and one beside which it cannot take place. */
export const overlap = z
  .object({
    date,
    start_time: wallTime,
    /** Of the same service, or of another that needs the `resource` too. Null: it is to be opened at the same time. */
    slot: z.uuid().nullable(),
    service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }),
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    /** Places that guests have there. */
    spots_taken: z.int(),
    /** What both need, of which there are not enough; null where it is the same service. */
    resource: z.object({ name: z.string(), name_zh: z.string() }).nullable(),
  })
  .meta({ id: 'Overlap' });
export type Overlap = z.output<typeof overlap>;

/** A general holiday of Hong Kong by its gazetted names. */
export const holiday = z.object({ name: z.string(), name_zh: z.string() }).meta({ id: 'Holiday' });
export type Holiday = z.output<typeof holiday>;

/** What a preview says of times that are to be opened. */
export const overlapFields = { overlaps: z.array(overlap), overlap_count: z.int() };

/** What comes with `slot_overlaps`. */
export const overlapsOfRefusal = z.object(overlapFields);

/** What would come of one slot: nothing is written. */
export const slotPreview = z
  .object({
    ...overlapFields,
    holiday: holiday.nullable(),
    /** The service has a slot at that start, or on that day of a day ticket. */
    exists: z.boolean(),
  })
  .meta({ id: 'SlotPreview' });
export type SlotPreview = z.output<typeof slotPreview>;
