import { always, type BookingKind } from '../kind.ts';

/** To the customer, whose payment has arrived. */
export const paymentReceived: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { payment_received: always },
  passing: true,
  money: true,
};
