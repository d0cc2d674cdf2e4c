import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { catalogueCardOf, type CatalogueCard } from '../catalogue-card.ts';

/** As many as the API takes at a time; the constant stands beside schemas, which a browser does not load for it. */
const MOST_NAMED = 50;

/** The cards of experiences by their ids, in that order, without those that are no longer on sale. */
export async function readNamedCards(ids: readonly string[]): Promise<CatalogueCard[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_NAMED) }, (_, part) =>
    ids.slice(part * MOST_NAMED, (part + 1) * MOST_NAMED),
  );
  const replies = await Promise.all(parts.map((part) => call(api.services.named, { query: { ids: part.join(',') } })));
  return replies.flat().map(catalogueCardOf);
}
