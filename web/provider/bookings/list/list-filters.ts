import { bookingStatuses } from '../../../../rules/booking-states.ts';
import type { View } from '../../../lib/list-state.ts';

const yes = ['true'] as const;

/** The filters of a provider's bookings. The dates are the departures'. */
export const bookingChoices = {
  status: bookingStatuses,
  service: 'id',
  unread: yes,
  refund_due: yes,
  date_from: 'date',
  date_to: 'date',
} as const;

export type BookingsView = View<typeof bookingChoices>;
export type BookingFilters = BookingsView['chosen'];

/** Whether a filter is set besides the tab and the search. */
export function isFiltered({ status: _, ...filters }: BookingFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}
