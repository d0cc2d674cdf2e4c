import { linkStates } from '../../../contract/partners.ts';

/** What the list of links shows; it lives in the address. `making` opens the builder. */
export type LinksView = { state: (typeof linkStates)[number]; search: string; page: number; making: boolean };

export const LINKS_PAGE_SIZE = 20;
const SEARCH_MAX = 100;

/** Reads the address; what makes no sense there counts as not asked. */
export function linksViewFrom(query: URLSearchParams): LinksView {
  const page = Number(query.get('page'));
  return {
    state: linkStates.find((known) => known === query.get('state')) ?? 'active',
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    making: query.has('new'),
  };
}

/** The first page of a view, as an address. */
export function linksAddress({ state, search }: Pick<LinksView, 'state' | 'search'>): string {
  const query = new URLSearchParams({ ...(state !== 'active' && { state }), ...(search !== '' && { search }) });
  return `/partner/links${query.size > 0 ? `?${query}` : ''}`;
}

/** The same view as a query of the contract. */
export function linksQuery({ state, search, page }: LinksView) {
  return { page, page_size: LINKS_PAGE_SIZE, state, ...(search !== '' && { search }) };
}
