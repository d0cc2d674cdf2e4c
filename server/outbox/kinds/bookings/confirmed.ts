import { always, type BookingKind } from '../kind.ts';
import { isCancelled } from './conditions.ts';

/** To the customer, with the code to show. */
export const confirmed: BookingKind = { about: 'booking', to: 'customer', on: { confirmed: always }, lapsed: isCancelled, calendar: true };
