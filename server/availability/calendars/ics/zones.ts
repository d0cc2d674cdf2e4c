import ICAL from 'ical.js';
import type { EventLines } from './scan.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a clock shows, as the milliseconds that a clock in UTC would have then. */
export type WallTime = number;

/** The instant (ms) at which a zone's clock shows a time. */
export type WallZone = (wall: WallTime) => number;

/** Offset from UTC (ms) at an instant. */
type OffsetAt = (instant: number) => number;

export const utc: WallZone = (wall) => wall;

/** Where a calendar does not say in which zone a time is, it is Hong Kong's. Hong Kong has no summer time. */
export const hongKong: WallZone = (wall) => wall - 8 * 60 * MINUTE_MS;

/** What ical.js read as a date or time, as its clock has it. */
export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): WallTime {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!Number.isFinite(wall)) throw new RangeError('not a time');
  return wall;
}

/** The zones that a calendar names: its own ones, else those that the system knows by the name. Throws on others. */
export function zonesOf(own: ReadonlyMap<string, EventLines[]>): (tzid: string) => WallZone {
  const known = new Map<string, WallZone>();
  return (tzid) => {
    const zone = known.get(tzid) ?? zoneFrom(own.get(tzid) ? offsetsOf(own.get(tzid)!) : offsetsByName(tzid));
    known.set(tzid, zone);
    return zone;
  };
}

/** A time that a clock shows twice is the first one; one that it jumps over counts by the offset before the jump (RFC 5545, 3.3.5). */
function zoneFrom(offsetAt: OffsetAt): WallZone {
  return (wall) => {
    const before = offsetAt(wall - DAY_MS);
    if (offsetAt(wall - before) === before) return wall - before;
    const after = offsetAt(wall + DAY_MS);
    return offsetAt(wall - after) === after ? wall - after : wall - before;
  };
}

/** More changes of the clock than a zone has seen in a thousand years. */
const MOST_CHANGES = 4_000;

/** The offsets of a zone that the calendar describes by when its clocks change. */
function offsetsOf(parts: readonly EventLines[]): OffsetAt {
  const changes = parts.flatMap(changesOf).toSorted((a, b) => a.at - b.at);
  const [first] = changes;
  if (!first) throw new RangeError('a zone without offsets');
  return (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]!.at <= instant) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.to ?? first.from;
  };
}

type ClockChange = { at: number; from: number; to: number };

function changesOf(part: EventLines): ClockChange[] {
  const from = offset(part.get('TZOFFSETFROM')?.[0]);
  const to = offset(part.get('TZOFFSETTO')?.[0]);
  const start = valuesOf(part.get('DTSTART'))[0];
  if (!(start instanceof ICAL.Time)) throw new RangeError('a zone without a start');
  const walls = [start, ...valuesOf(part.get('RDATE')).filter((value) => value instanceof ICAL.Time)].map(wallOf);
  const rule = valuesOf(part.get('RRULE'))[0];
  if (rule instanceof ICAL.Recur) {
    // Its end is an instant, and the rule speaks of what the clock shows.
    const until = rule.until ? wallOf(rule.until) + from : Infinity;
    rule.until = null;
    const times = rule.iterator(start);
    for (let n = 0; n < MOST_CHANGES; n += 1) {
      const next = times.next() as ICAL.Time | null;
      if (!next || wallOf(next) > until || next.year > LAST_YEAR) break;
      walls.push(wallOf(next));
    }
  }
  return walls.map((wall) => ({ at: wall - from, from, to }));
}

/** Nobody books beyond it; the rules of zones go on for ever. */
const LAST_YEAR = 2200;

/** The values of property lines, as ical.js reads them. */
export function valuesOf(lines: readonly string[] = []): unknown[] {
  return lines.flatMap((line) => ICAL.Property.fromString(line).getValues() as unknown[]);
}

/** `+0530` and `-080000`, in ms. */
function offset(line = ''): number {
  const [, sign, hours, minutes] = /:([+-])(\d\d)(\d\d)(?:\d\d)?$/.exec(line) ?? [];
  if (!hours) throw new RangeError('not an offset');
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** `Europe/Berlin`, also behind a prefix as some programs write it: `/example.org/Europe/Berlin`. Throws on a name that the system does not know. */
function offsetsByName(tzid: string): OffsetAt {
  const timeZone = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/.exec(tzid)?.[0] ?? tzid;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  // A zone's offset changes on whole quarters of an hour.
  const known = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    const seen = known.get(quarter) ?? offsetOf(format, quarter);
    if (known.size < 100_000) known.set(quarter, seen);
    return seen;
  };
}

function offsetOf(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}
