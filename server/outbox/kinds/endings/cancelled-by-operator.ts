import type { BookingKind } from '../kind.ts';
import { isCancelledByOperator } from './conditions.ts';

/** To the customer, whose booking the marketplace has cancelled. */
export const cancelledByOperator: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { cancelled: isCancelledByOperator },
  calendar: true,
  writer: 'marketplace',
  answers: 'marketplace',
};
