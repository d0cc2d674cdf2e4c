import { always, type BookingKind } from '../kind.ts';
import { stillOpen } from './conditions.ts';

/** To the customer, whose payment nobody has confirmed yet. */
export const paymentUnanswered: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { payment_unconfirmed: always },
  lapsed: stillOpen,
  money: true,
};
