import { api } from '../../../contract/api.ts';
import type { Ask, ReplyOf } from '../../../contract/endpoint.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { load } from '../../lib/load.ts';
import { listedOf, type Listed } from '../../offer/listed.ts';
import { PAGE_SIZE, queryOf, type Wishes } from './wishes.ts';

export type CategoryChoice = ReplyOf<typeof api.services.categories>[number];
export type Results = { count: number; count_is_exact: boolean; services: Listed[] };
/** What came of a search; with null the API could not read the wishes or could not answer. */
export type CatalogueData = { results: Results | null; is_unreadable: boolean; categories: CategoryChoice[] };

/** The results of these wishes and the categories to choose from. */
export async function readCatalogue(call: Call, wishes: Wishes): Promise<CatalogueData> {
  const [list, categories] = await Promise.all([
    load(call(api.services.list, { query: queryOf(wishes, PAGE_SIZE) as Ask<typeof api.services.list>['query'] })),
    load(call(api.services.categories)),
  ]);
  const results = list.data && {
    count: list.data.count,
    count_is_exact: list.data.count_is_exact,
    services: list.data.results.map(listedOf),
  };
  return { results, is_unreadable: list.error?.status === 400, categories: categories.data ?? [] };
}
