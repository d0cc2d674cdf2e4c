import { z } from 'zod';

/** What the provider's list shows; it lives in the address. */
export type OwnView = { show: 'all' | 'unanswered' | 'answered'; service: string; page: number };

export const OWN_PAGE_SIZE = 20;
const shows = ['all', 'unanswered', 'answered'] as const;

/** Reads the address; what makes no sense there counts as not asked. */
export function ownViewFrom(query: URLSearchParams): OwnView {
  const page = Number(query.get('page'));
  return {
    show: shows.find((known) => known === query.get('show')) ?? 'all',
    service: z.uuid().safeParse(query.get('service')).data ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The first page of a view, as an address. */
export function ownViewAddress({ show, service }: Omit<OwnView, 'page'>): string {
  const query = new URLSearchParams({ ...(show !== 'all' && { show }), ...(service !== '' && { service }) });
  return query.size > 0 ? `?${query}` : '';
}

/** The same view as a query of the contract. */
export function ownViewQuery({ show, service, page }: OwnView) {
  return {
    page,
    page_size: OWN_PAGE_SIZE,
    ...(service !== '' && { service }),
    ...(show !== 'all' && { answered: show === 'answered' ? ('yes' as const) : ('no' as const) }),
  };
}
