import type { ProviderPatch, ProviderProfile } from '../../contract/providers.ts';
import type { Sql } from '../core/database.ts';
import { getProvider } from './provider-reads.ts';
import { updateProvider } from './writes.ts';

/** Changes what is given of a provider's own profile, and tells the whole. */
export async function changeProvider(sql: Sql, id: string, patch: ProviderPatch): Promise<ProviderProfile> {
  await updateProvider(sql, id, patch);
  return getProvider(sql, id);
}
