import { z } from 'zod';
import { bookingStatuses, type BookingStatus } from '../../../../rules/booking-states.ts';
import { date as dateText } from '../../../../contract/dates.ts';

/** What a provider's list shows; it lives in the address, so a view can be shared and the back button works. Dates are departures'. */
export type Filters = {
  status: BookingStatus | 'all';
  search: string;
  service: string;
  unread: boolean;
  refund_due: boolean;
  date_from: string;
  date_to: string;
  page: number;
};

export const PAGE_SIZE = 20;
const SEARCH_MAX = 200;

/** Reads the address; what makes no sense there counts as not asked. */
export function filtersFrom(query: URLSearchParams): Filters {
  const status = bookingStatuses.find((known) => known === query.get('status')) ?? 'all';
  const page = Number(query.get('page'));
  const sound = (name: string, shape: z.ZodType<string>) => shape.safeParse(query.get(name)).data ?? '';
  return {
    status,
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    service: sound('service', z.uuid()),
    unread: query.get('unread') === 'true',
    refund_due: query.get('refund_due') === 'true',
    date_from: sound('date_from', dateText),
    date_to: sound('date_to', dateText),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address of a view, shortest form: what is not narrowed is left out. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams(narrowed(filters));
  if (filters.page > 1) query.set('page', String(filters.page));
  return query.size > 0 ? `?${query}` : '';
}

/** The same view as a query of the contract. */
export function queryOf(filters: Filters) {
  return { page: filters.page, page_size: PAGE_SIZE, ...narrowed(filters) };
}

/** What narrows a view, without its page: also what an export asks. */
export function narrowed({ status, search, service, unread, refund_due, date_from, date_to }: Filters) {
  return {
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
    ...(service !== '' && { service }),
    ...(unread && { unread: 'true' as const }),
    ...(refund_due && { refund_due: 'true' as const }),
    ...(date_from !== '' && { date_from }),
    ...(date_to !== '' && { date_to }),
  };
}

/** Whether a view is narrowed by more than its tab and its search. */
export function isFiltered({ service, unread, refund_due, date_from, date_to }: Filters): boolean {
  return service !== '' || unread || refund_due || date_from !== '' || date_to !== '';
}
