/**
 * How a booking reached its provider: on one of the provider's pages, in the marketplace's catalogue, by a partner's link or desk (on a page
 * or in the catalogue), or taken by the provider, by phone or at the counter.
 */
export const bookingChannels = ['page', 'marketplace', 'partner', 'taken'] as const;
export type BookingChannel = (typeof bookingChannels)[number];
