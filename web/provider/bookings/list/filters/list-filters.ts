import { bookingChannels, bookingStatuses } from '../../../../../rules/booking-states.ts';
import type { View } from '../../../../lib/list-state.ts';

const yes = ['true'] as const;

/** The orders of a list beside the newest booking first. */
export const bookingOrders = ['booking_date', '-booking_date', 'created_at'] as const;

/** The filters of a provider's bookings and their order. The dates are the departures'. */
export const bookingChoices = {
  status: bookingStatuses,
  service: 'id',
  channel: bookingChannels,
  unread: yes,
  unpaid: yes,
  refund_due: yes,
  payment_reported: yes,
  date_from: 'date',
  date_to: 'date',
  ordering: bookingOrders,
} as const;

export type BookingsView = View<typeof bookingChoices>;
export type BookingFilters = BookingsView['chosen'];

/** No filter besides the tab, the search and the order. */
export const noFilters = {
  service: '',
  channel: '',
  unread: '',
  unpaid: '',
  refund_due: '',
  payment_reported: '',
  date_from: '',
  date_to: '',
} as const;

/** Whether a filter is set besides the tab and the search. */
export function isFiltered({ status: _, ordering: __, ...filters }: BookingFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}
