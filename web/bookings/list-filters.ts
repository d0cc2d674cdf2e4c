import { bookingStatuses, type BookingStatus } from '../../contract/bookings.ts';

/** What a provider's list shows; it lives in the address, so a view can be shared and the back button works. */
export type Filters = { status: BookingStatus | 'all'; search: string; page: number };

export const PAGE_SIZE = 20;
const SEARCH_MAX = 200;

/** Reads the address; what makes no sense there counts as not asked. */
export function filtersFrom(query: URLSearchParams): Filters {
  const status = bookingStatuses.find((known) => known === query.get('status')) ?? 'all';
  const page = Number(query.get('page'));
  return {
    status,
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address of a view, shortest form: what is not narrowed is left out. */
export function addressOf({ status, search, page }: Filters): string {
  const query = new URLSearchParams();
  if (status !== 'all') query.set('status', status);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** The same view as a query of the contract. */
export function queryOf({ status, search, page }: Filters) {
  return { page, page_size: PAGE_SIZE, ...(status !== 'all' && { status }), ...(search !== '' && { search }) };
}
