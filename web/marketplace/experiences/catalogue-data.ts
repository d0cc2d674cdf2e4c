import { api } from '../../../contract/api.ts';
import type { Ask, ReplyOf } from '../../../contract/endpoint.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { load } from '../../lib/load.ts';
import { catalogueCardOf, type CatalogueCard } from '../../offer/catalogue-card.ts';
import { countQueryOf, PAGE_SIZE, queryOf, type SearchParams } from './search-params.ts';

export type CategoryChoice = ReplyOf<typeof api.services.categories>[number];
export type Results = { count: number; count_is_exact: boolean; did_you_mean: string | null; services: CatalogueCard[] };
/** `results` is null where the API refused the search params (`is_unreadable`) or gave no answer. */
export type CatalogueData = { results: Results | null; is_unreadable: boolean; categories: CategoryChoice[] };

/** The results for these search params, and the categories to choose from. */
export async function readCatalogue(call: Call, params: SearchParams): Promise<CatalogueData> {
  const [list, categories] = await Promise.all([
    load(call(api.services.list, { query: queryOf(params, PAGE_SIZE) as Ask<typeof api.services.list>['query'] })),
    load(call(api.services.categories, { query: countQueryOf(params) as Ask<typeof api.services.categories>['query'] })),
  ]);
  const results = list.data && {
    count: list.data.count,
    count_is_exact: list.data.count_is_exact,
    did_you_mean: list.data.did_you_mean,
    services: list.data.results.map(catalogueCardOf),
  };
  return { results, is_unreadable: list.error?.status === 400, categories: categories.data ?? [] };
}
