import { counter } from '../core/metrics/registry.ts';

/** How a booking came about: on a provider's page, in the catalogue, taken by the provider, made by a reseller, or imported. */
const channels = ['page', 'catalogue', 'phone', 'walk_in', 'reseller', 'import'] as const;
type Channel = (typeof channels)[number];
const moves = ['confirmed', 'declined', 'cancelled', 'postponed', 'completed', 'expired', 'payment_expired', 'changed'] as const;

const countBooking = counter({ name: 'sampan_bookings_made_total', help: 'Bookings made, by channel', label: 'channel' }, channels);
const countPlaces = counter({ name: 'sampan_seats_sold_total', help: 'Places taken by bookings, by channel', label: 'channel' }, channels);
const countMove = counter(
  {
    name: 'sampan_bookings_moved_total',
    help: 'Bookings accepted (confirmed), declined, cancelled, postponed, completed, expired, payment_expired, changed',
    label: 'to',
  },
  moves,
);

/** Counts bookings that have been made, one unless said, with the places they took, which of a whole departure are all that it has. Call it when that is committed. */
export function recordBooking(channel: Channel, places: number, bookings = 1): void {
  countBooking(channel, bookings);
  countPlaces(channel, places);
}

/** Counts bookings that have gone from one state to another. Call it when that is committed. */
export function recordMove(to: (typeof moves)[number], bookings = 1): void {
  countMove(to, bookings);
}
