import type { BookingKind } from '../kind.ts';
import { isUnconfirmed } from './conditions.ts';

/** To the provider, who did not answer a request in time. */
export const requestExpired: BookingKind = { about: 'booking', to: 'provider', on: { expired: (event) => !isUnconfirmed(event) } };
