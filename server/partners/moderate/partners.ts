import { audited, changeDetails, type Operator } from '../../core/audit.ts';
import type { Sql } from '../../core/database/database.ts';
import { clearSuspended, setApproved, setSuspended, updateRate } from '../writes.ts';

// An operator's decisions about partners. Each refuses: already_done, also for a partner who is not there.

/** Allows a partner to earn. */
export async function approvePartner(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'partner_approved', subject: 'partner', subject_id: id }, (tx) => setApproved(tx, id));
}

/** Stops a partner from earning; the partner sees the reason and keeps what was earned. */
export async function suspendPartner(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  const action = { act: 'partner_suspended', subject: 'partner', subject_id: id, details: { reason } } as const;
  await audited(sql, operator, action, (tx) => setSuspended(tx, id, reason));
}

/** Allows a suspended partner to earn again, unless the owner has deleted the account. */
export async function reinstatePartner(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'partner_reinstated', subject: 'partner', subject_id: id }, (tx) => clearSuspended(tx, id));
}

/** Sets a partner's commission for new bookings, in basis points; null means the usual rate. */
export async function setPartnerRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'partner_rate_set', subject: 'partner', subject_id: id }, async (tx) => {
    const before = await updateRate(tx, id, commission_bp);
    return before ? changeDetails(before, { commission_bp }) : false;
  });
}
