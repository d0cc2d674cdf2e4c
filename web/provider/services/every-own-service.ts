import { api } from '../../../contract/api.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import type { Call } from '../../lib/call/call-type.ts';

const PAGE_SIZE = 100;

/** More than anyone can choose from; that one screen's question has an end. */
const MOST_PAGES = 50;

/** All of the provider's services, newest first, for choosing among them. Throws CallError. */
export async function everyOwnService(call: Call): Promise<OwnService[]> {
  // By id: one that is made meanwhile pushes another onto the next page as well.
  const every = new Map<string, OwnService>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, next } = await call(api.ownServices.list, { query: { page, page_size: PAGE_SIZE } });
    for (const service of results) every.set(service.id, service);
    if (!next) break;
  }
  return [...every.values()];
}
