import { bookingTimes, type BookingTime } from '../../contract/travellers.ts';

/** What a client's list shows; it lives in the address, so that the back button works. */
export type MyView = { when: BookingTime; page: number };

export const MY_PAGE_SIZE = 10;

/** Reads the address; what makes no sense there counts as not asked. */
export function myViewFrom(query: URLSearchParams): MyView {
  const page = Number(query.get('page'));
  return {
    when: bookingTimes.find((known) => known === query.get('when')) ?? 'upcoming',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The address of the first page of a view, shortest form. */
export function myViewAddress(when: BookingTime): string {
  return when === 'upcoming' ? '/dashboard' : `/dashboard?when=${when}`;
}
