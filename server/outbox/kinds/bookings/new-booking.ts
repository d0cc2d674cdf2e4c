import type { BookingKind } from '../kind.ts';
import { isCancelled } from './conditions.ts';

/** To the provider, of a booking that was confirmed at once. */
export const newBooking: BookingKind = {
  about: 'booking',
  to: 'provider',
  on: { confirmed: ({ instant }) => instant },
  lapsed: isCancelled,
};
