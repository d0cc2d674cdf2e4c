import { always, type BookingKind } from '../kind.ts';

/** To the customer, whose refund was sent. */
export const refunded: BookingKind = { about: 'booking', to: 'customer', on: { refunded: always }, money: true };
