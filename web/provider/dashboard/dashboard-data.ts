import { api } from '../../../contract/api.ts';
import type { ProviderStats } from '../../../contract/accounts.ts';
import type { BookingListItem } from '../../../contract/bookings.ts';
import type { ProviderRevenue, RevenueRange } from '../../../contract/revenue.ts';
import type { OwnSettlements } from '../../../contract/settlements.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { load } from '../../lib/load.ts';

/** The dashboard shows this many of the latest bookings. */
const RECENT = 5;
const NOT_ASKED = { data: null, error: null };

export type ProviderDashboardData = {
  stats: ProviderStats;
  /** Null when it could not be loaded, or was not asked for: it is the owner's. */
  revenue: ProviderRevenue | null;
  /** What the owner and the marketplace owe each other; null as `revenue`. */
  balance: Pick<OwnSettlements, 'balance' | 'asked'> | null;
  /** Null when they could not be loaded. */
  recent: BookingListItem[] | null;
  /** The request that has waited longest for an answer. */
  oldest: BookingListItem | null;
  /** The failure of a part that could not be loaded. */
  error: CallError | null;
};

/**
 * Loads everything on the dashboard at once, without revenue where `range` is null. Fails only when nothing could be loaded; figures that alone are missing are zeros. */
export async function dashboardData(call: Call, range: RevenueRange | null): Promise<ProviderDashboardData> {
  const [stats, revenue, balance, recent, waiting] = await Promise.all([
    load(call(api.bookings.providerStats)),
    range === null ? NOT_ASKED : load(call(api.bookings.providerRevenue, { query: { range } })),
    range === null ? NOT_ASKED : load(call(api.settlements.mine, { query: { page_size: 1 } })),
    load(call(api.bookings.providerBookings, { query: { page_size: RECENT } })),
    load(call(api.bookings.providerBookings, { query: { status: 'pending', ordering: 'created_at', page_size: 1 } })),
  ]);
  if (stats.error && (range === null || revenue.error) && recent.error && waiting.error) throw stats.error;
  return {
    stats: stats.data ?? noStats,
    revenue: revenue.data,
    balance: balance.data,
    recent: recent.data?.results ?? null,
    oldest: waiting.data?.results[0] ?? null,
    error: stats.error ?? revenue.error ?? balance.error ?? recent.error ?? waiting.error,
  };
}

/** The figures of the cards when they could not be loaded. */
export const noStats: ProviderStats = {
  total_bookings: 0,
  pending_bookings: 0,
  confirmed_bookings: 0,
  completed_bookings: 0,
  cancelled_bookings: 0,
  refunds_due: { bookings: 0, amount: '0.00', since: null },
  total_revenue: '0.00',
  this_month_revenue: '0.00',
  last_month_revenue: '0.00',
  services: { total: 0, active: 0, draft: 0 },
  pages: { total: 0, views: 0, bookings: 0 },
  first_steps: { profile: false, service: false, times: false, page: false, shared: false, live_page: null },
  upcoming: [],
};
