import type { BookingKind } from '../kind.ts';

/** To the customer, whose booking the provider has cancelled. */
export const cancelledByProvider: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { cancelled: ({ actor }) => actor === 'provider' },
  calendar: true,
};
