import { always, type BookingKind } from '../kind.ts';

/** To the provider, whose guest says that they have paid. */
export const paymentReported: BookingKind = { about: 'booking', to: 'provider', on: { payment_reported: always }, passing: true };
