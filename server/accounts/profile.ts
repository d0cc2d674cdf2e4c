import type { ProviderPatch, ProviderProfile } from '../../contract/providers.ts';
import type { Sql } from '../core/database/database.ts';
import { dialable } from '../core/text/phone.ts';
import { getProvider } from './provider-reads.ts';
import { updateProvider } from './writes.ts';

/** Changes what is given of a provider's own profile, its numbers made dialable, and tells the whole. */
export async function changeProvider(sql: Sql, id: string, patch: ProviderPatch): Promise<ProviderProfile> {
  const { phone, whatsapp } = patch;
  await updateProvider(sql, id, {
    ...patch,
    ...(phone !== undefined && { phone: dialable(phone) }),
    ...(whatsapp !== undefined && { whatsapp: dialable(whatsapp) }),
  });
  return getProvider(sql, id);
}
