import type { BookingKind } from '../kind.ts';
import { isCancelledByCustomer } from './conditions.ts';

/** To the customer, the receipt of their own cancellation or the reseller's. */
export const cancelledByYou: BookingKind = { about: 'booking', to: 'customer', on: { cancelled: isCancelledByCustomer }, calendar: true };
