import type { Tx } from '../core/database/database.ts';
import { setForResellers } from './writes.ts';

/** Says which of its services a provider's resellers may sell: those named, as far as they are its own, and no others. */
export async function chooseForResellers(tx: Tx, provider_id: string, service_ids: readonly string[]): Promise<void> {
  await setForResellers(tx, provider_id, service_ids);
}
