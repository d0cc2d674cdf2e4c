import type { Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { isOwed } from './reads.ts';
import { emptyPartner } from './writes.ts';

/** Closes a partner for good: links still redirect but earn nothing, and only the name stays on bookings. Refuses: partner_has_earnings. */
export async function closePartner(tx: Tx, id: string): Promise<void> {
  if (await isOwed(tx, id)) refuse('partner_has_earnings');
  await emptyPartner(tx, id);
}
