import { api } from '../../contract/api.ts';
import type { ProviderStats } from '../../contract/accounts.ts';
import type { Booking } from '../../contract/bookings.ts';
import type { Call } from '../lib/call-type.ts';

/** The dashboard shows this many of the latest bookings. */
const RECENT = 5;

export type DashboardData = {
  stats: ProviderStats;
  recent: Booking[];
  /** The request that has waited longest for an answer. */
  oldest: Booking | null;
};

/** Everything on the dashboard, asked at once. */
export async function dashboardData(call: Call): Promise<DashboardData> {
  const [stats, recent, waiting] = await Promise.all([
    call(api.bookings.providerStats),
    call(api.bookings.providerBookings, { query: { page_size: RECENT } }),
    call(api.bookings.providerBookings, { query: { status: 'pending', ordering: 'created_at', page_size: 1 } }),
  ]);
  return { stats, recent: recent.results, oldest: waiting.results[0] ?? null };
}

/** What stands on the cards when nothing could be loaded. */
export const noStats: ProviderStats = {
  total_bookings: 0,
  pending_bookings: 0,
  confirmed_bookings: 0,
  completed_bookings: 0,
  cancelled_bookings: 0,
  total_revenue: '0.00',
  this_month_revenue: '0.00',
  services: { total: 0, active: 0, draft: 0 },
  pages: { total: 0, views: 0, bookings: 0 },
  first_steps: { profile: false, service: false, times: false, page: false, shared: false, live_page: null },
  revenue_by_day: [],
  upcoming: [],
};
