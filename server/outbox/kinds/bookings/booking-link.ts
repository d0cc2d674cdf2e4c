import type { BookingKind } from '../kind.ts';

/** To the customer, who has asked for the link of the booking (mail-booking-link.ts). */
export const bookingLink: BookingKind = { about: 'booking', to: 'customer' };
