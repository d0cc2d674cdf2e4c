import type { OwnDecision } from '../../../../contract/operator.ts';
import { audited, type Operator } from '../../../core/audit.ts';
import type { Sql } from '../../../core/database/database.ts';
import { updateReferral } from '../move-writes.ts';

/**
 * An operator decides, once and for good, whether a partner earns from a booking of their own; what follows in the books follows from the
 * row. Refuses: already_done, also where there is nothing to decide.
 */
export async function decideOwn(sql: Sql, booking_id: string, { decision, reason }: OwnDecision, operator: Operator): Promise<void> {
  const details = { decision, ...(reason && { reason }) };
  const action = { act: 'referral_decided', subject: 'booking', subject_id: booking_id, details } as const;
  await audited(sql, operator, action, (tx) => updateReferral(tx, booking_id, decision));
}
