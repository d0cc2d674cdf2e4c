import type { Sql } from '../../core/database/database.ts';
import { bookingCalendar } from './calendar.ts';
import { getCalendarFacts } from '../reads.ts';

/** The calendar file of a booking as it is now, in the customer's language. Refuses: not_found. */
export async function calendarOfBooking(sql: Sql, booking_id: string, to: { url: string; from: string }): Promise<string> {
  const { locale, ...facts } = await getCalendarFacts(sql, booking_id);
  return bookingCalendar(facts, locale, to);
}
