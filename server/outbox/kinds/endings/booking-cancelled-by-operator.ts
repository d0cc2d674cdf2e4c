import type { BookingKind } from '../kind.ts';
import { isCancelledByOperator } from './conditions.ts';

/** To the provider, of a booking that the marketplace has cancelled; of a departure that it called off the provider hears once, and not by booking. */
export const bookingCancelledByOperator: BookingKind = {
  about: 'booking',
  to: 'provider',
  on: { cancelled: (event) => isCancelledByOperator(event) && !event.is_called_off },
};
