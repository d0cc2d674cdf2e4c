import { always, type BookingKind } from '../kind.ts';

/** To the customer, whose payment the provider has not found. */
export const paymentMissing: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { payment_missing: always },
  passing: true,
  money: true,
};
