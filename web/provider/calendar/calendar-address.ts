import { shownFrom, views, type CalendarPeriod, type CalendarView } from '../availability/calendar/view-address.ts';

/** Reads view and day from search params: without a view the `usual` one, without a day that exists today's. */
export function periodFrom(query: URLSearchParams, today: string, usual: CalendarView): CalendarPeriod {
  return { view: views.find((known) => known === query.get('view')) ?? usual, date: shownFrom(query, today).date };
}

/** The address of a view, which names both, so that it shows the same on any device and on any later day. */
export function calendarAt({ view, date }: CalendarPeriod): string {
  return `/provider/calendar?view=${view}&date=${date}`;
}
