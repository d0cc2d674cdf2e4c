/** What the list of own pages shows; it lives in the address. */
export type PageFilters = { search: string; page: number };

export const PAGE_SIZE = 24;

/** Reads the address; what makes no sense there counts as not asked. */
export function pageFiltersFrom(query: URLSearchParams): PageFilters {
  const page = Number(query.get('page'));
  return { search: (query.get('search') ?? '').trim().slice(0, 200), page: Number.isInteger(page) && page >= 1 ? page : 1 };
}

/** The address of a view, shortest form. */
export function pagesAddress({ search, page }: PageFilters): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
