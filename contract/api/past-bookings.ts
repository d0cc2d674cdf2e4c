import { get, post } from '../endpoint.ts';
import { pastBookings } from '../past-bookings.ts';

/** Of an operator: bookings that were over before Sampan completed such bookings by itself. */
export const pastBookingCalls = {
  pastBookings: get(
    '/api/operator/past-bookings/',
    'Past bookings that nobody completed, and what completing them makes due',
    { who: 'operator', reply: pastBookings },
  ),
  completePast: post(
    '/api/operator/past-bookings/complete/',
    'Complete all past bookings, once, and email nobody; what is still to be done',
    { who: 'operator', idempotent: true, reply: pastBookings },
  ),
};
