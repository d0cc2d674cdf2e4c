import type { BookingKind } from '../kind.ts';
import { isCancelledByCustomer } from './conditions.ts';

/** To the provider, whose guest has cancelled. */
export const cancelledByCustomer: BookingKind = { about: 'booking', to: 'provider', on: { cancelled: isCancelledByCustomer } };
