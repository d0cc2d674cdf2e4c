import { notFound } from '../core/api/errors.ts';
import type { Tx } from '../core/database/database.ts';
import { setForResellers } from './writes.ts';

/** Says which of its services a provider's resellers may sell: those named, and no others. Refuses: not_found, when one is not the provider's. */
export async function chooseForResellers(tx: Tx, provider_id: string, service_ids: readonly string[]): Promise<void> {
  const named = await setForResellers(tx, provider_id, service_ids);
  if (named < new Set(service_ids).size) notFound();
}
