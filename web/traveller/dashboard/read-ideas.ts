import { api } from '../../../contract/api.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { catalogueCardOf, type CatalogueCard } from '../../offer/catalogue-card.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';

const SHOWN = 4;

/** Experiences like the next booking, else the recommended ones; none where they cannot be read, as the dashboard works without them. */
export async function readIdeas(next: GuestBooking | null): Promise<CatalogueCard[]> {
  const like_it = next ? await load(call(api.services.similar, { params: { id: next.service.id } })) : null;
  if (like_it?.data?.length) return like_it.data.map(catalogueCardOf);
  const { data: found } = await load(call(api.services.list, { query: { page_size: SHOWN } }));
  return found?.results.map(catalogueCardOf) ?? [];
}
