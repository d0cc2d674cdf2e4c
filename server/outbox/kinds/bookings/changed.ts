import { always, type BookingKind } from '../kind.ts';
import { afterLastChange, whatChanged } from './conditions.ts';

/** To the customer, what a change came to. */
export const changed: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { changed: always },
  due: afterLastChange,
  lapsed: whatChanged,
  passing: true,
  calendar: true,
};
