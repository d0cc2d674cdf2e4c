import { always, type BookingKind } from '../kind.ts';

/** To the customer, whose booking was cancelled because it was not paid in time. */
export const paymentExpired: BookingKind = { about: 'booking', to: 'customer', on: { payment_expired: always } };
