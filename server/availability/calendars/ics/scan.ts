/** What of an event decides which time it blocks: its lines by the name of the property, unfolded. */
export type EventLines = Map<string, string[]>;

/** What a calendar says: its events, and its own time zones, each as the lines of its parts. */
export type ScannedCalendar = { events: EventLines[]; zones: Map<string, EventLines[]> };

/** Why a calendar cannot be used: it is none, was cut short, or has more than we read. */
export class UnreadableCalendar extends Error {
  readonly code: 'not_a_calendar' | 'too_many_events';

  constructor(code: 'not_a_calendar' | 'too_many_events') {
    super(code);
    this.code = code;
  }
}

/** Bounds of a calendar. */
export const MOST_EVENTS = 50_000;
const MOST_ZONES = 500;
const MOST_LINES = 500;
const LONGEST_LINE = 200_000;

const events_need = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  ...['RECURRENCE-ID', 'STATUS', 'TRANSP'],
]);
const zones_need = new Set(['TZID', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']);

/**
 * Finds the events and zones of a calendar, without looking at what they hold besides: texts and attachments are most of it. Throws
 * UnreadableCalendar where the text is not one whole calendar: what was cut short must not free the time of what is missing.
 */
export function scanCalendar(text: string): ScannedCalendar {
  const found: ScannedCalendar = { events: [], zones: new Map() };
  const open: string[] = [];
  let part: EventLines = new Map();
  let zone: EventLines[] = [];
  let is_complete = false;

  for (const line of contentLines(text)) {
    const colon = line.search(/[;:]/);
    const name = line.slice(0, colon).toUpperCase();
    if (name === 'BEGIN') {
      const component = line.slice(colon + 1).toUpperCase();
      if ((open.length === 0) !== (component === 'VCALENDAR') || open.length > 10) throw new UnreadableCalendar('not_a_calendar');
      open.push(component);
      if (open.length === 2) zone = [];
      if (open.length === 2 || (open.length === 3 && open[1] === 'VTIMEZONE')) zone.push((part = new Map<string, string[]>()));
    } else if (name === 'END') {
      if (open.pop() !== line.slice(colon + 1).toUpperCase()) throw new UnreadableCalendar('not_a_calendar');
      if (open.length === 0) is_complete = true;
      if (open.length !== 1) continue;
      if (line.slice(colon + 1).toUpperCase() === 'VEVENT') found.events.push(part);
      if (line.slice(colon + 1).toUpperCase() === 'VTIMEZONE') addZone(found, zone);
      if (found.events.length > MOST_EVENTS) throw new UnreadableCalendar('too_many_events');
    } else {
      if (open.length === 0) throw new UnreadableCalendar('not_a_calendar');
      const needed = open[1] === 'VEVENT' && open.length === 2 ? events_need : open[1] === 'VTIMEZONE' ? zones_need : null;
      if (needed?.has(name)) addLine(part, name, line);
    }
  }
  if (!is_complete || open.length > 0) throw new UnreadableCalendar('not_a_calendar');
  return found;
}

function addLine(part: EventLines, name: string, line: string): void {
  const lines = part.get(name) ?? [];
  if (lines.length >= MOST_LINES || line.length > LONGEST_LINE) throw new UnreadableCalendar('too_many_events');
  part.set(name, [...lines, line]);
}

function addZone({ zones }: ScannedCalendar, [head, ...parts]: EventLines[]): void {
  const tzid = head?.get('TZID')?.[0]?.replace(/^[^:]*:/, '');
  if (zones.size >= MOST_ZONES) throw new UnreadableCalendar('too_many_events');
  if (tzid) zones.set(tzid, parts);
}

/** The lines of a calendar: one that begins with a blank belongs to the one before. Empty ones are left out. */
function* contentLines(text: string): Generator<string> {
  let pieces: string[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      pieces.push(line.slice(1));
      continue;
    }
    const whole = pieces.join('').trim();
    if (whole !== '') yield whole;
    pieces = [line];
  }
  const last = pieces.join('').trim();
  if (last !== '') yield last;
}
