import { api } from '../../../contract/api.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import type { Call } from '../../lib/call/call-type.ts';

const PAGE_SIZE = 100;

/** The most services that are loaded for a choice. */
const MOST_PAGES = 50;

/** All of the provider's services, newest first. Throws CallError. */
export async function everyOwnService(call: Call): Promise<OwnService[]> {
  // By id: a service created meanwhile shifts another onto the next page, which is then listed twice.
  const every = new Map<string, OwnService>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, next } = await call(api.ownServices.list, { query: { page, page_size: PAGE_SIZE } });
    for (const service of results) every.set(service.id, service);
    if (!next) break;
  }
  return [...every.values()];
}
