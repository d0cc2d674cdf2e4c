import { z } from 'zod';
import { money } from './amounts.ts';
import { wholeNumber } from './lists.ts';
import { date, hongKongInstant, instantText, month, timeText, utcInstant, wallTime } from './dates.ts';
import { LONGEST_MINUTES, LONGEST_RANGE_DAYS } from '../rules/ranges.ts';
import { holiday, overlapFields, overlapsAllowed } from './overlaps.ts';
import { line } from './text.ts';
import { daysBetween } from '../rules/time.ts';

/** What each unit costs on a slot, in their order, the first being what a grown-up pays; left out where the service costs the same on all days. */
const slotPrices = z.array(z.object({ unit: z.uuid(), price: money })).optional();
export type SlotPrices = z.output<typeof slotPrices>;

/** A bookable slot as the public sees it. */
export const openSlot = z
  .object({
    id: z.uuid(),
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    date,
    start_time: wallTime,
    end_time: wallTime,
    /** A day of a day ticket: from opening to closing. */
    all_day: z.boolean(),
    available_spots: z.int(),
    /** The host decides whether it goes ahead in the weather: it has no places until then. */
    weather_stops: z.boolean(),
    /** Where a unit takes all of a departure: how many places that are. It can be booked while so many are left. */
    whole_places: z.int().nullable(),
    prices: slotPrices,
  })
  .meta({ id: 'OpenSlot' });
export type OpenSlot = z.output<typeof openSlot>;

type DateRange = { date_from?: string | undefined; date_to?: string | undefined };
const inOrder = (q: DateRange) => !q.date_from || !q.date_to || q.date_from <= q.date_to;
const withinAYear = (q: DateRange) => !q.date_from || !q.date_to || daysBetween(q.date_from, q.date_to) <= LONGEST_RANGE_DAYS;

export const openSlotsQuery = z
  .object({
    date_from: date.optional(),
    date_to: date.optional(),
    participants: wholeNumber(1, 1_000).optional(),
    /** With `true` full slots come too, with 0 places, so that a screen can show what is sold out. */
    include_full: z.enum(['true', 'false']).default('false'),
  })
  .refine(inOrder, { path: ['date_to'], params: { rule: 'before_start' } })
  .refine(withinAYear, { path: ['date_to'], params: { rule: 'range_too_long' } });

export const calendarQuery = z.object({
  month: month.optional(),
  participants: wholeNumber(1, 1_000).optional(),
  /** With `true` for who takes all of a departure, whatever its size. */
  takes_all: z.enum(['true', 'false']).default('false'),
});

/**
 * For a party, `open`: can be booked; `few`: can be booked, few places are left; `full`: no room; `weather`: nothing but what is on hold while its
 * host decides about the weather; `closed`: no slot, or in the past.
 */
export const dayStates = ['open', 'few', 'full', 'weather', 'closed'] as const;

/** A month of one service: every day of it in order. */
export const calendar = z
  .object({
    month,
    days: z.array(
      z.object({
        date,
        state: z.enum(dayStates),
        /** What a grown-up pays on a day that can be booked, else null. */
        from_price: money.nullable(),
        /** Places over the day's bookable slots that fit the party. */
        available_spots: z.int(),
        /** Until when the host decides about what is on hold for the weather; null where nothing is, or nobody is asked. */
        decide_by: utcInstant.nullable(),
      }),
    ),
    /** First day from today on that can be booked for the party, in whatever month. */
    next_available: date.nullable(),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.output<typeof calendar>;

/** A slot as its provider sees it; `date` and times are Hong Kong's. */
export const ownSlot = z
  .object({
    id: z.uuid(),
    service: z.uuid(),
    date,
    start_time: wallTime,
    end_time: wallTime,
    /** A day of a day ticket: from opening to closing. */
    all_day: z.boolean(),
    is_available: z.boolean(),
    block_reason: z.string(),
    capacity: z.int(),
    spots_taken: z.int(),
    /** One booking takes all of it, whatever its capacity is. */
    sold_whole: z.boolean(),
    available_spots: z.int(),
    /** Off sale until it is decided whether it goes ahead in the weather. */
    weather_stops: z.boolean(),
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    /** In lists of one service's slots only. */
    prices: slotPrices,
  })
  .meta({ id: 'OwnSlot' });
export type OwnSlot = z.output<typeof ownSlot>;

/** A slot as it is listed: how many it takes and has sold is for its provider. */
export const listedSlot = ownSlot.partial({ capacity: true, spots_taken: true, sold_whole: true }).meta({ id: 'ListedSlot' });
export type SlotListItem = z.output<typeof listedSlot>;

/** Whether a slot is listed to its own provider. */
export function isOwnSlot(slot: SlotListItem): slot is OwnSlot {
  return slot.capacity !== undefined && slot.spots_taken !== undefined && slot.sold_whole !== undefined;
}

export const ownSlotsQuery = z
  .object({
    service: z.uuid({ error: 'required' }),
    date: date.optional(),
    date_from: date.optional(),
    date_to: date.optional(),
  })
  .refine(inOrder, { path: ['date_to'], params: { rule: 'before_start' } })
  .refine(withinAYear, { path: ['date_to'], params: { rule: 'range_too_long' } });

const capacity = wholeNumber(0, 1_000);

/** In minutes. */
const A_DAY = 1_440;

/**
 * From when to when, `HH:MM` or `HH:MM:SS` in Hong Kong. `end_day_offset` says on which day the end is, counted from the start's: 0 the
 * same day, 1 the next. Without it an end before the start is on the next day.
 */
const times = {
  start_time: timeText,
  end_time: timeText,
  end_day_offset: wholeNumber(0, LONGEST_MINUTES / A_DAY).optional(),
};
type SlotTimes = { start_time: string; end_time: string; end_day_offset?: number | undefined };

const endsLater = (t: SlotTimes) => t.end_day_offset !== 0 || t.end_time > t.start_time;
const endsInTime = (t: SlotTimes) => t.end_day_offset !== LONGEST_MINUTES / A_DAY || t.end_time <= t.start_time;
const late = { path: ['end_time'], params: { rule: 'end_after_start' } };
const too_long = { path: ['end_time'], params: { rule: 'slot_too_long' } };

/** When one slot is; one whose end is its start is a whole day. */
export const slotTimes = z
  .object({ date, ...times })
  .refine(endsLater, late)
  .refine(endsInTime, too_long);

const slotFields = z.object({
  service: z.uuid({ error: 'required' }),
  ...slotTimes.shape,
  capacity: capacity.optional(),
  is_available: z.boolean().default(true),
  overlaps_allowed: overlapsAllowed,
});
export const slotBody = slotFields.refine(endsLater, late).refine(endsInTime, too_long);

/** One slot that might be opened, or to whose time the slot `moves` might be moved. */
export const slotPreviewQuery = z
  .object({ service: z.uuid({ error: 'required' }), ...slotTimes.shape, moves: z.uuid().optional() })
  .refine(endsLater, late)
  .refine(endsInTime, too_long);

/** PUT: service and time stay, since people may be coming. They may be sent as they are. */
export const slotChange = z.object({
  ...slotFields.pick({ service: true, date: true, start_time: true, end_time: true }).partial().shape,
  capacity: capacity.optional(),
  is_available: z.boolean().optional(),
  block_reason: line(200).optional(),
  overlaps_allowed: overlapsAllowed,
});

/** Another time for a slot, and what else changes with it. */
export const slotMove = z
  .object({
    ...slotTimes.shape,
    ...slotChange.pick({ capacity: true, is_available: true, block_reason: true }).shape,
    overlaps_allowed: overlapsAllowed,
  })
  .refine(endsLater, late)
  .refine(endsInTime, too_long);

const ordered = (r: { start_date: string; end_date: string }) => r.start_date <= r.end_date;
const shortEnough = (r: { start_date: string; end_date: string }) =>
  !ordered(r) || daysBetween(r.start_date, r.end_date) <= LONGEST_RANGE_DAYS;

/** In a form an end that is the start is a slip, unless the day of the end is said. */
const endsElsewhere = (t: SlotTimes) => t.end_day_offset !== undefined || t.end_time !== t.start_time;
/** What is cut into slots is a day at most: longer, the hours of one day would run into the next day's. */
const fitsADay = (t: SlotTimes & { interval_minutes?: number | undefined }) =>
  t.interval_minutes === undefined || (t.end_day_offset ?? 0) === 0 || (t.end_day_offset === 1 && t.end_time <= t.start_time);

/**
 * Many slots at once: these days of the week, from the first to the last, between two times. Hours over midnight belong to the day on
 * which they begin.
 */
export const bulkBody = z.object({
  service_id: z.uuid({ error: 'required' }),
  dry_run: z.boolean().default(false),
  overlaps_allowed: overlapsAllowed,
  slots: z
    .object({
      start_date: date,
      end_date: date,
      ...times,
      start_time: timeText.default('09:00:00'),
      end_time: timeText.default('17:00:00'),
      /** 0 Sunday to 6 Saturday. */
      days_of_week: z.array(z.int().min(0).max(6)).min(1).max(7).default([1, 2, 3, 4, 5]),
      interval_minutes: z.int().min(5).max(1_440).optional(),
      capacity: capacity.optional(),
    })
    .refine(ordered, { path: ['end_date'], params: { rule: 'before_start' } })
    .refine(shortEnough, { path: ['end_date'], params: { rule: 'range_too_long' } })
    .refine((s) => endsLater(s) && endsElsewhere(s), late)
    .refine(endsInTime, too_long)
    .refine(fitsADay, { path: ['end_time'], params: { rule: 'window_too_long' } }),
});

/** Times by day of the week, "0" Sunday to "6" Saturday. */
export const weekTemplate = z.partialRecord(
  z.enum(['0', '1', '2', '3', '4', '5', '6']),
  z
    .array(
      z
        .object({ ...times, capacity: capacity.optional() })
        .refine((s) => endsLater(s) && endsElsewhere(s), late)
        .refine(endsInTime, too_long),
    )
    .max(100),
);

/** Slots from a weekly template. */
export const templateBody = z
  .object({
    service_id: z.uuid({ error: 'required' }),
    dry_run: z.boolean().default(false),
    overlaps_allowed: overlapsAllowed,
    start_date: date,
    end_date: date,
    template: weekTemplate,
  })
  .refine(ordered, { path: ['end_date'], params: { rule: 'before_start' } })
  .refine(shortEnough, { path: ['end_date'], params: { rule: 'range_too_long' } });

/** What was made, or with dry_run would be: nothing else is written. `batch_id` undoes it. */
export const bulkReply = z
  .object({
    created: z.int(),
    /** With the places that guests have on what exists. */
    skipped: z.array(z.object({ date, start_time: wallTime, reason: z.enum(['past', 'exists']), spots_taken: z.int() })),
    slots: z.array(
      ownSlot
        .pick({ date: true, start_time: true, end_time: true, end_datetime: true, capacity: true })
        .extend({ id: z.uuid(), holiday: holiday.nullable() }),
    ),
    ...overlapFields,
    batch_id: z.uuid().nullable(),
  })
  .meta({ id: 'BulkReply' });

export const undoBody = z.object({ batch_id: z.uuid() });
export const undoReply = z.object({ deleted: z.int(), kept_with_bookings: z.int() }).meta({ id: 'UndoReply' });

const rangeFields = z.object({
  service_id: z.uuid().optional(),
  start_datetime: instantText,
  end_datetime: instantText,
  reason: line(200).default(''),
});
const endsBehind = (r: { start_datetime: string; end_datetime: string }) => Date.parse(r.end_datetime) > Date.parse(r.start_datetime);
const ends_early = { path: ['end_datetime'], params: { rule: 'end_after_start' } };

/** A range of time, of one service or of all; instants with an offset. */
export const rangeBody = rangeFields.refine(endsBehind, ends_early);

/** A range that is to be opened again, beside what overlaps it only where that is allowed. */
export const reopenBody = rangeFields.extend({ overlaps_allowed: overlapsAllowed }).refine(endsBehind, ends_early);

export const blockReply = z.object({ blocked: z.int(), kept_with_bookings: z.array(ownSlot) }).meta({ id: 'BlockReply' });
export const unblockReply = z.object({ unblocked: z.int() }).meta({ id: 'UnblockReply' });

/** So many past and so many coming slots of a provider are looked at for the figures. */
export const MOST_SLOTS = 1_000;

export const availabilityStats = z
  .object({
    /** Past and coming. */
    total_slots: z.int(),
    /** true: there are more than `total_slots`. */
    total_at_least: z.boolean(),
    /** At most 1,000; blocked slots and open places are counted on these. */
    upcoming_slots: z.int(),
    /** true: there are more than `upcoming_slots`. */
    upcoming_at_least: z.boolean(),
    blocked_slots: z.int(),
    available_spots: z.int(),
  })
  .meta({ id: 'AvailabilityStats' });
