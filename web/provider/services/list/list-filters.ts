import { serviceStatuses, type ServiceStatus } from '../../../../contract/catalogue.ts';

/** What a provider's list of services shows; it lives in the address. */
export type ServiceFilters = { status: ServiceStatus | 'all'; search: string; page: number };

export const PAGE_SIZE = 24;
const SEARCH_MAX = 200;

/** Reads the address; what makes no sense there counts as not asked. */
export function serviceFiltersFrom(query: URLSearchParams): ServiceFilters {
  const page = Number(query.get('page'));
  return {
    status: serviceStatuses.find((known) => known === query.get('status')) ?? 'all',
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address of a view, shortest form. */
export function servicesAddress({ status, search, page }: ServiceFilters): string {
  const query = new URLSearchParams();
  if (status !== 'all') query.set('status', status);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** The same view as a query of the contract. */
export function servicesQuery({ status, search, page }: ServiceFilters) {
  return { page, page_size: PAGE_SIZE, ...(status !== 'all' && { status }), ...(search !== '' && { search }) };
}
