/** The view of the availability screen, stored in the address. An empty service is the provider's first. */
export const views = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof views)[number];
/** The view and a day in it. */
export type CalendarPeriod = { view: CalendarView; date: string };
export type CalendarAddress = CalendarPeriod & { service: string };

const DAY = /^(20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads the view from search params; invalid values are ignored. */
export function shownFrom(query: URLSearchParams, today: string): CalendarAddress {
  const date = query.get('date') ?? '';
  return {
    service: query.get('service') ?? '',
    view: views.find((known) => known === query.get('view')) ?? 'month',
    date: isDay(date) ? date : today,
  };
}

/** The address of a view. */
export function addressOf({ service, view, date }: CalendarAddress): string {
  const query = new URLSearchParams();
  if (service) query.set('service', service);
  if (view !== 'month') query.set('view', view);
  query.set('date', date);
  return `?${query}`;
}

/** The address at which another departure is opened: the form begins with a day and times that suit who waits for the one that is named. */
export function anotherLike({ slot_id, service, date }: { slot_id: string; service: string; date: string }): string {
  return `/provider/availability${addressOf({ service, view: 'month', date })}&like=${slot_id}`;
}

// 31 June has the shape of a date but does not exist.
function isDay(text: string): boolean {
  return DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}
