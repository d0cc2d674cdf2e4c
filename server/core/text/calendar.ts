import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays, hongKongDate } from '../../../rules/time.ts';

/** Something in a calendar. Instants are written in UTC, which every calendar program shows in its reader's own zone. */
export type CalendarEntry = {
  /** The same for as long as the thing exists, in every file that tells of it. */
  uid: string;
  /** Rises with each change, so that an older file never overwrites a newer one. */
  sequence: number;
  changed_at: Date;
  starts_at: Date;
  ends_at: Date;
  /** It is of the Hong Kong day on which it starts, without a time. */
  all_day: boolean;
  summary: string;
  description: string;
  location: string;
  url?: string | undefined;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  organizer?: { name: string; email: string } | undefined;
};

type File = { name?: string; refresh_minutes?: number; entries: readonly CalendarEntry[] };

/** An iCalendar file (RFC 5545, 5546): CANCEL when everything in it is cancelled, else PUBLISH. */
export function calendarFile({ name, refresh_minutes, entries }: File): string {
  const cancelled = entries.length > 0 && entries.every(({ status }) => status === 'CANCELLED');
  const calendar = ical({
    prodId: { company: 'Sampan', product: 'Sampan', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name && { name }),
    ...(refresh_minutes && { ttl: refresh_minutes * 60 }),
  });
  for (const { uid, starts_at, ends_at, all_day, changed_at, status, url, organizer, ...words } of entries)
    calendar.createEvent({
      ...words,
      id: uid,
      ...(all_day ? wholeDay(starts_at) : { start: starts_at, end: ends_at }),
      stamp: changed_at,
      status: ICalEventStatus[status],
      ...(url && { url }),
      ...(organizer && { organizer }),
    });
  // The library ends every line but the last.
  return `${calendar.toString()}\r\n`;
}

/** The library writes the date that an instant has in UTC; the end is the day after. */
function wholeDay(starts_at: Date) {
  const day = hongKongDate(starts_at);
  return { allDay: true, start: new Date(`${day}T00:00:00Z`), end: new Date(`${addDays(day, 1)}T00:00:00Z`) };
}
