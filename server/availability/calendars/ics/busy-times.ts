import ICAL from 'ical.js';
import { MOST_OCCURRENCES, Occurrences, type BlockingEvent, type EventLength, type BusySpan } from './occurrences.ts';
import { scanCalendar, UnreadableCalendar, type EventLines } from './scan.ts';
import { hongKong, utc, valuesOf, wallOf, zonesOf, type WallTime, type WallZone } from './zones.ts';

/** What a calendar blocks within a span, in order and without overlaps; and how many of its events could not be read. */
export type BusyTimes = { times: BusySpan[]; unread: number };

/** Busy times that touch are one; a calendar with more is not read. */
const MOST_TIMES = 5_000;
const DAY_MS = 86_400_000;

/**
 * The times that a calendar's events block within a span. Nothing is blocked by events that are cancelled or marked as free, nor by those
 * that came from here. Throws UnreadableCalendar; an event that cannot be understood is counted.
 */
export function readBusyTimes(text: string, span: BusySpan): BusyTimes {
  const { events, zones } = scanCalendar(text);
  const zoneOf = zonesOf(zones);
  const occurrences = new Occurrences(span);
  const times: BusySpan[] = [];
  let unread = 0;
  for (const family of familiesOf(events)) {
    const read: BlockingEvent[] = [];
    for (const lines of family) {
      try {
        read.push(eventOf(lines, zoneOf));
      } catch {
        unread += 1;
      }
    }
    try {
      times.push(...occurrences.of(read));
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error;
      unread += 1;
    }
    if (times.length > MOST_OCCURRENCES) throw new UnreadableCalendar('too_many_events');
  }
  const merged = merge(times);
  if (merged.length > MOST_TIMES) throw new UnreadableCalendar('too_many_events');
  return { times: merged, unread };
}

/** Of a slot here (server/bookings/calendar-feed): an own departure must not block itself. */
const OWN_UID = /@sampan$/i;

/** Events by their uid: a repeated one with the occurrences that were changed. */
function familiesOf(events: readonly EventLines[]): EventLines[][] {
  const families = new Map<string, EventLines[]>();
  for (const [n, event] of events.entries()) {
    const uid = event.get('UID')?.[0]?.replace(/^[^:]*:/, '') ?? '';
    if (OWN_UID.test(uid)) continue;
    const key = uid === '' ? `without ${n}` : `uid ${uid}`;
    const family = families.get(key);
    if (family) family.push(event);
    else families.set(key, [event]);
  }
  return [...families.values()];
}

type Moment = { wall: WallTime; zone: WallZone; is_date: boolean };
type ZoneOf = (tzid: string) => WallZone;

function eventOf(lines: EventLines, zoneOf: ZoneOf): BlockingEvent {
  const start = momentsOf(lines.get('DTSTART'), zoneOf)[0];
  if (!start) throw new RangeError('an event without a start');
  const length = lengthOf(lines, start, zoneOf);
  const replaced = momentsOf(lines.get('RECURRENCE-ID'), zoneOf)[0];
  return {
    wall: start.wall,
    zone: start.zone,
    is_date: start.is_date,
    length,
    blocks: !/:\s*CANCELLED$/i.test(lines.get('STATUS')?.[0] ?? '') && !/:\s*TRANSPARENT$/i.test(lines.get('TRANSP')?.[0] ?? ''),
    rules: (lines.get('RRULE') ?? []).map(ruleOf),
    added: addedOf(lines.get('RDATE'), zoneOf, length),
    left_out: momentsOf(lines.get('EXDATE'), zoneOf),
    replaced: replaced ?? null,
    and_later: replaced !== undefined && /;RANGE=THISANDFUTURE[;:]/i.test(lines.get('RECURRENCE-ID')![0]!),
  };
}

function lengthOf(lines: EventLines, start: Moment, zoneOf: ZoneOf): EventLength {
  const end = momentsOf(lines.get('DTEND'), zoneOf)[0];
  if (end && start.is_date) return { days: Math.max(1, Math.round((end.wall - start.wall) / DAY_MS)), ms: 0 };
  if (end) return { days: 0, ms: end.zone(end.wall) - start.zone(start.wall) };
  const duration = valuesOf(lines.get('DURATION'))[0];
  if (duration instanceof ICAL.Duration) return lengthOfDuration(duration);
  return start.is_date ? { days: 1, ms: 0 } : { days: 0, ms: 0 };
}

/** Days of a duration are days of the calendar, also where the clock changes; hours are hours. */
function lengthOfDuration({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration): EventLength {
  if (isNegative) return { days: 0, ms: 0 };
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

function momentsOf(lines: readonly string[] | undefined, zoneOf: ZoneOf): Moment[] {
  return (lines ?? []).flatMap((line) => {
    const property = readProperty(line);
    return (property.getValues() as unknown[])
      .filter((value) => value instanceof ICAL.Time)
      .map((time) => momentOf(time, property, zoneOf));
  });
}

function momentOf(time: ICAL.Time, property: ICAL.Property, zoneOf: ZoneOf): Moment {
  const tzid = property.getParameter('tzid');
  const zone = time.isDate ? hongKong : isUtc(time) ? utc : typeof tzid === 'string' ? zoneOf(tzid) : hongKong;
  return { wall: wallOf(time), zone, is_date: time.isDate };
}

const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone;

/** Some programs write a date without saying that it is one. */
function readProperty(line: string): ICAL.Property {
  return ICAL.Property.fromString(/^[A-Z-]+(?:;(?!VALUE=)[^:]*)?:\d{8}$/i.test(line) ? line.replace(/^([A-Z-]+)/i, '$1;VALUE=DATE') : line);
}

function addedOf(lines: readonly string[] | undefined, zoneOf: ZoneOf, length: EventLength): BlockingEvent['added'] {
  return (lines ?? []).flatMap((line) => {
    const property = readProperty(line);
    return (property.getValues() as unknown[]).map((value) => {
      if (value instanceof ICAL.Time) return { ...momentOf(value, property, zoneOf), length };
      if (!(value instanceof ICAL.Period)) throw new RangeError('not a date');
      const start = momentOf(value.start, property, zoneOf);
      const duration = value.duration as ICAL.Duration | null;
      if (duration) return { ...start, length: lengthOfDuration(duration) };
      const end = momentOf(value.end, property, zoneOf);
      return { ...start, length: { days: 0, ms: end.zone(end.wall) - start.zone(start.wall) } };
    });
  });
}

function ruleOf(line: string): BlockingEvent['rules'][number] {
  const [rule] = valuesOf([line]);
  if (!(rule instanceof ICAL.Recur) || !rule.freq) throw new RangeError('not a rule');
  const { until } = rule;
  // The end is looked at here: it is an instant where the rule speaks of what a clock shows.
  rule.until = null;
  if (!until) return { rule, until: null };
  return { rule, until: { wall: wallOf(until) + (until.isDate ? DAY_MS - 1 : 0), is_instant: isUtc(until) } };
}

function merge(times: BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
