import { always, type BookingKind } from '../kind.ts';
import { stillOpen } from './conditions.ts';

/** To the provider, who is to look whether a booking was paid. */
export const paymentUnconfirmed: BookingKind = { about: 'booking', to: 'provider', on: { payment_unconfirmed: always }, lapsed: stillOpen };
