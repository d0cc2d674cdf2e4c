import type { BookingKind } from '../kind.ts';

/** To the customer of a large booking, who confirms it by mail; it may reach somebody who has not booked. */
export const confirmBooking: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { created: ({ is_large }) => is_large },
  lapsed: ({ confirm_by }, { now }) => {
    if (!confirm_by) return 'answered';
    return Date.parse(confirm_by) <= now ? 'too_late' : null;
  },
  passing: true,
  answers: 'marketplace',
};
