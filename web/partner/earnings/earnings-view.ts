import { month as monthText } from '../../../contract/dates.ts';
import { commissionStates, type CommissionState } from '../../../contract/ledger.ts';

/** What the earnings show; it lives in the address. Empty is everything. */
export type EarningsView = { month: string; status: CommissionState | ''; page: number };

export const EARNINGS_PAGE_SIZE = 20;

/** Reads the address; what makes no sense there counts as not asked. */
export function earningsViewFrom(query: URLSearchParams): EarningsView {
  const page = Number(query.get('page'));
  return {
    month: monthText.safeParse(query.get('month')).data ?? '',
    status: commissionStates.find((known) => known === query.get('status')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The first page of a view, as an address. */
export function earningsAddress(view: Omit<EarningsView, 'page'>): string {
  const query = new URLSearchParams(narrowed(view));
  return `/partner/earnings${query.size > 0 ? `?${query}` : ''}`;
}

/** The same view as a query of the contract. */
export function earningsQuery({ page, ...view }: EarningsView) {
  return { page, page_size: EARNINGS_PAGE_SIZE, ...narrowed(view) };
}

function narrowed({ month, status }: Omit<EarningsView, 'page'>) {
  return { ...(month !== '' && { month }), ...(status !== '' && { status }) };
}
