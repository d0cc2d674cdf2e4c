import { bookingTimes, type BookingTime, type MyBookingsQuery } from '../../../contract/travellers.ts';

/** What a client's list shows, one time or what has unread messages; it lives in the address, so that the back button works. */
export type MyView = { when: MyPart; page: number };
export type MyPart = BookingTime | 'unread';

const parts: readonly MyPart[] = [...bookingTimes, 'unread'];

export const MY_PAGE_SIZE = 10;

/** Reads the address; what makes no sense there counts as not asked. */
export function myViewFrom(query: URLSearchParams): MyView {
  const page = Number(query.get('page'));
  return {
    when: parts.find((known) => known === query.get('when')) ?? 'upcoming',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The same view as a query of the contract. */
export function myViewQuery({ when, page }: MyView): Partial<MyBookingsQuery> {
  return { page, page_size: MY_PAGE_SIZE, ...(when === 'unread' ? { unread: 'true' } : { when }) };
}

/** The address of the first page of a view, shortest form. */
export function myViewAddress(when: MyPart): string {
  return when === 'upcoming' ? '/dashboard' : `/dashboard?when=${when}`;
}
