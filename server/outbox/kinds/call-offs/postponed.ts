import { always, type BookingKind } from '../kind.ts';
import { waitsForChoice } from './conditions.ts';

/** To the customer, whose departure was called off and who chooses another date. */
export const postponed: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { postponed: always },
  lapsed: waitsForChoice,
  passing: true,
  calendar: true,
};
