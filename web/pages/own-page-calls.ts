import { api } from '../../contract/api.ts';
import type { OwnService } from '../../contract/catalogue.ts';
import { call } from '../lib/call.ts';

const PAGE_SIZE = 100;

/** All of the provider's services, for choosing among them; null when they did not arrive, so that the form still opens. */
export async function ownServicesToChoose(): Promise<OwnService[] | null> {
  const all: OwnService[] = [];
  try {
    for (let page = 1; ; page += 1) {
      const { results, next } = await call(api.ownServices.list, { query: { page, page_size: PAGE_SIZE } });
      all.push(...results);
      if (!next) return all;
    }
  } catch {
    return null;
  }
}
