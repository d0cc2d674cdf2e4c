import type { BookingKind } from '../kind.ts';
import { isUnconfirmed } from './conditions.ts';

/** To the customer, whose request nobody answered. */
export const expired: BookingKind = { about: 'booking', to: 'customer', on: { expired: (event) => !isUnconfirmed(event) } };
