import { api } from '../../../../contract/api.ts';
import { call } from '../../../lib/call/call.ts';
import type { MarketplaceTerms } from '../../../../contract/settings.ts';
import type { Category } from '../fields/service-kind.tsx';

/** The categories; null after a failure, so that the form still opens with the present one. */
export async function categoriesToChoose(): Promise<Category[] | null> {
  return call(api.services.categories).catch(() => null);
}

/** The marketplace's terms; null after a failure, and then the form says less. */
export async function termsToTell(): Promise<MarketplaceTerms | null> {
  return call(api.marketplace.terms).catch(() => null);
}
