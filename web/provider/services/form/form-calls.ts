import { api } from '../../../../contract/api.ts';
import { call } from '../../../lib/call/call.ts';
import type { MarketplaceTerms } from '../../../../contract/settings.ts';
import type { Category } from '../fields/service-kind.tsx';

/** Categories to choose from; without them the form still opens, and keeps the one it has. */
export async function categoriesToChoose(): Promise<Category[] | null> {
  return call(api.services.categories).catch(() => null);
}

/** What the marketplace charges and how long requests wait; without it the form says less. */
export async function termsToTell(): Promise<MarketplaceTerms | null> {
  return call(api.marketplace.terms).catch(() => null);
}
