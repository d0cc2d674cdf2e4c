import { bookingTimes, type MyBookingsQuery } from '../../../contract/travellers.ts';
import { queryOf, type View } from '../../lib/list-state.ts';

/** The tabs of a client's list: bookings of one time, or those with unread messages. The first is shown by default. */
export const parts = [...bookingTimes, 'unread'] as const;

export const myChoices = { when: parts } as const;
export type MyView = View<typeof myChoices>;

export const MY_PAGE_SIZE = 10;

/** The view as a query of the contract. */
export function myQuery(view: MyView): Partial<MyBookingsQuery> {
  const { search: _, when = 'upcoming', ...page } = queryOf<typeof myChoices>(view, MY_PAGE_SIZE);
  return { ...page, ...(when === 'unread' ? { unread: 'true' } : { when }) };
}
