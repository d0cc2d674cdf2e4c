import { always, type BookingKind } from '../kind.ts';

/** To the customer, whose request the provider cannot take. */
export const declined: BookingKind = { about: 'booking', to: 'customer', on: { declined: always } };
