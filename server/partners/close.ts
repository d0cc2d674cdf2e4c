import type { Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { isOwed } from './reads.ts';
import { emptyPartner } from './writes.ts';

/** Ends a partnership for good: links lead on but earn nothing, and only the name stays on what was booked. Refuses: partner_has_earnings. */
export async function closePartner(tx: Tx, id: string): Promise<void> {
  if (await isOwed(tx, id)) refuse('partner_has_earnings');
  await emptyPartner(tx, id);
}
