import type { CalendarDeparture, Departures } from '../../../contract/departures.ts';
import type { CalendarService } from './departure-button.tsx';

/** The departures by day, the service of each, and whether some of a day's are not listed. */
export type CalendarDays = {
  byDay: ReadonlyMap<string, CalendarDeparture[]>;
  serviceOf: (departure: CalendarDeparture) => CalendarService;
  isCut: (day: string) => boolean;
};

/** Arranges a reply for the views. */
export function calendarDays({ services, departures, cut_from }: Departures): CalendarDays {
  const known = new Map(services.map((service) => [service.id, service]));
  return {
    byDay: Map.groupBy(departures, ({ date }) => date),
    serviceOf: ({ service_id }) => known.get(service_id) ?? { id: service_id, title: '', title_zh: '', number: 1 },
    isCut: (day) => cut_from !== null && day >= cut_from,
  };
}
