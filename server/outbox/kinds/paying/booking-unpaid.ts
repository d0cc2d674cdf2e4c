import { always, type BookingKind } from '../kind.ts';

/** To the provider, of a booking that was not paid in time. */
export const bookingUnpaid: BookingKind = { about: 'booking', to: 'provider', on: { payment_expired: always } };
