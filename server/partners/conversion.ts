/** Bookings in a hundred clicks, to one decimal; none before the first click. */
export function conversionRate({ clicks, bookings }: { clicks: number; bookings: number }): number {
  return clicks === 0 ? 0 : Math.round((bookings / clicks) * 1_000) / 10;
}
