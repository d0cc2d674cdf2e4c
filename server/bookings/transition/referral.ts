import type { ownDecisions } from '../../../contract/referrals.ts';
import type { Tx } from '../../core/database/database.ts';
import { updateReferral } from './move-writes.ts';

/** Decides whether a partner's own booking earns, once and for good; what follows in the books follows from the row. False when there is nothing to decide. */
export async function decideReferral(tx: Tx, booking_id: string, decision: (typeof ownDecisions)[number]): Promise<boolean> {
  return updateReferral(tx, booking_id, decision);
}
