import ICAL from 'ical.js';
import { UnreadableCalendar } from './scan.ts';
import type { WallTime, WallZone } from './zones.ts';

const DAY_MS = 86_400_000;

/** From when to when (ms). */
export type BusySpan = { from: number; to: number };

/** So many occurrences of all events of a calendar are looked at, also of those that end up blocking nothing. */
export const MOST_OCCURRENCES = 100_000;

/** Days of the calendar, and then so much time. */
export type EventLength = { days: number; ms: number };

type ClockTime = { wall: WallTime; zone: WallZone; is_date: boolean };

/** An event, or a changed occurrence of one. */
export type BlockingEvent = ClockTime & {
  length: EventLength;
  /** Not where it is cancelled or marked as free. */
  blocks: boolean;
  rules: { rule: ICAL.Recur; until: { wall: WallTime; is_instant: boolean } | null }[];
  added: (ClockTime & { length: EventLength })[];
  left_out: ClockTime[];
  /** Which occurrence it stands in place of. */
  replaced: ClockTime | null;
  /** And of all later ones. */
  and_later: boolean;
};

/** Finds when the events of one uid take place within a span. All of a calendar's together look at so many occurrences. */
export class Occurrences {
  private readonly span: BusySpan;
  private left = MOST_OCCURRENCES;

  constructor(span: BusySpan) {
    this.span = span;
  }

  /** Throws UnreadableCalendar where there are too many, and whatever ical.js makes of a rule that is none. */
  of(family: readonly BlockingEvent[]): BusySpan[] {
    const changed = family.filter(({ replaced }) => replaced !== null);
    const times = changed.flatMap((event) => this.within(event, event.wall, event.zone, event.length));
    for (const event of family) if (event.replaced === null) times.push(...this.ofOne(event, changed));
    return times;
  }

  private ofOne(event: BlockingEvent, changed: readonly BlockingEvent[]): BusySpan[] {
    const without = new Without([...event.left_out, ...changed.map(({ replaced }) => replaced!)], event.is_date);
    const later = changed
      .filter(({ and_later }) => and_later)
      .map((change) => ({ change, from: change.replaced!.zone(change.replaced!.wall) }))
      .toSorted((a, b) => b.from - a.from);
    const times: BusySpan[] = [];
    const place = (wall: WallTime, zone: WallZone, length: EventLength) => {
      if (without.has(wall, zone)) return;
      const moved = later.find(({ from }) => from <= zone(wall))?.change;
      if (moved) times.push(...this.within(moved, wall + shiftOf(moved), zone, moved.length));
      else times.push(...this.within(event, wall, zone, length));
    };
    place(event.wall, event.zone, event.length);
    for (const { wall, zone, length } of event.added) place(wall, zone, length);
    if (event.blocks || later.length > 0)
      for (const rule of event.rules) for (const wall of this.walls(event, rule)) place(wall, event.zone, event.length);
    return times;
  }

  /** When a rule's occurrences begin, until the span is over. */
  private *walls(event: BlockingEvent, { rule, until }: BlockingEvent['rules'][number]): Generator<WallTime> {
    const first = this.firstOfInterest(event, rule);
    const times = rule.iterator(ICAL.Time.fromData(fieldsOf(first), ICAL.Timezone.localTimezone));
    for (;;) {
      const next = times.next() as ICAL.Time | null;
      this.left -= 1;
      if (this.left < 0) throw new UnreadableCalendar('too_many_events');
      if (!next) return;
      const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
      // Clocks differ from UTC by a day at most.
      if (wall > this.span.to + DAY_MS) return;
      if (until && (until.is_instant ? event.zone(wall) : wall) > until.wall) return;
      yield wall;
    }
  }

  /** A rule that repeats by days or weeks may as well begin shortly before the span, on a day on which its own count of them arrives. */
  private firstOfInterest({ wall, length }: BlockingEvent, { freq, interval, count }: ICAL.Recur): WallTime {
    const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : null;
    if (days === null || count) return wall;
    const ahead = this.span.from - DAY_MS * (2 + length.days) - Math.max(0, length.ms) - wall;
    const periods = Math.floor(ahead / (days * DAY_MS)) - 1;
    return periods > 0 ? wall + periods * days * DAY_MS : wall;
  }

  private within({ blocks }: BlockingEvent, wall: WallTime, zone: WallZone, { days, ms }: EventLength): BusySpan[] {
    if (!blocks) return [];
    const from = zone(wall);
    const to = zone(wall + days * DAY_MS) + ms;
    if (to <= from || to <= this.span.from || from >= this.span.to) return [];
    return [{ from: Math.max(from, this.span.from), to: Math.min(to, this.span.to) }];
  }
}

/** By how much (ms) a changed occurrence begins later than it would have. */
const shiftOf = ({ wall, zone, replaced }: BlockingEvent) => zone(wall) - replaced!.zone(replaced!.wall);

/** Occurrences that an event does not have: by instant, or by day where a day was said or the event lasts days. */
class Without {
  private readonly instants = new Set<number>();
  private readonly days = new Set<number>();

  constructor(left_out: readonly ClockTime[], is_date: boolean) {
    for (const time of left_out)
      if (is_date || time.is_date) this.days.add(dayOf(time.wall));
      else this.instants.add(time.zone(time.wall));
  }

  has(wall: WallTime, zone: WallZone): boolean {
    return this.days.has(dayOf(wall)) || this.instants.has(zone(wall));
  }
}

const dayOf = (wall: WallTime) => Math.floor(wall / DAY_MS);

function fieldsOf(wall: WallTime) {
  const at = new Date(wall);
  return {
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() },
    ...{ hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds(), isDate: false },
  };
}
