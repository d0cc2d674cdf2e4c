import type { BookingKind } from '../kind.ts';
import { isAnswered, isRequest, isRequestNow } from './conditions.ts';

/** To the customer, the receipt of a request. */
export const requestReceived: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { created: isRequest, email_confirmed: isRequestNow },
  lapsed: isAnswered,
};
