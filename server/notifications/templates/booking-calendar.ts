import type { Sql } from '../../core/database/database.ts';
import { bookingCalendar } from './calendar.ts';
import { getCalendarFacts } from '../reads.ts';

/** A booking as a calendar file, as it stands now, in the language it was made in. Refuses: not_found. */
export async function calendarOfBooking(sql: Sql, booking_id: string, to: { url: string; from: string }): Promise<string> {
  const { locale, ...facts } = await getCalendarFacts(sql, booking_id);
  return bookingCalendar(facts, locale, to);
}
