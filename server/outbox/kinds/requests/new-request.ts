import type { BookingKind } from '../kind.ts';
import { isAnswered, isRequest, isRequestNow } from './conditions.ts';

/** To the provider, who is to answer a request. */
export const newRequest: BookingKind = {
  about: 'booking',
  to: 'provider',
  on: { created: isRequest, email_confirmed: isRequestNow },
  lapsed: isAnswered,
};
