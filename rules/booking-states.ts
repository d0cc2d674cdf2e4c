/** A new one: docs/architecture.md, "Where to change what". */
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The booking state graph: from each state the moves that are legal. Server and screens both ask it. */
export const bookingMoves = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** Whether a booking may go from one state to the other. */
export function mayMove(from: BookingStatus, to: BookingStatus): boolean {
  return (bookingMoves[from] as readonly BookingStatus[]).includes(to);
}

/**
 * How a booking reached its provider: on one of the provider's pages, in the marketplace's catalogue, by a partner's link or by
 * the partner itself (on a page or in the catalogue), from a reseller's software, or taken by the provider, by phone or at the counter.
 */
export const bookingChannels = ['page', 'marketplace', 'partner', 'reseller', 'taken'] as const;
export type BookingChannel = (typeof bookingChannels)[number];
