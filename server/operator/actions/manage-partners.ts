import type { ManagedPartner } from '../../../contract/operator.ts';
import type { Sql } from '../../core/database/database.ts';
import { approve, reinstate, setRate, suspend } from '../../partners/moderate.ts';
import { auditedOn, type Operator } from './audited.ts';
import { changeDetails } from './change-details.ts';
import { getManagedPartner } from '../lists/partner-reads.ts';

const onPartner = auditedOn('partner', getManagedPartner);

// Each refuses: not_found, already_done.

/** Allows a partner to earn. */
export async function approvePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return onPartner(sql, operator, { act: 'partner_approved', id }, approve);
}

/** Stops a partner from earning; the partner sees the reason and keeps what was earned. */
export async function suspendPartner(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedPartner> {
  return onPartner(sql, operator, { act: 'partner_suspended', id, details: { reason } }, (tx) => suspend(tx, id, reason));
}

/** Allows a suspended partner to earn again, unless the owner has deleted the account. */
export async function reinstatePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return onPartner(sql, operator, { act: 'partner_reinstated', id }, reinstate);
}

/** Sets a partner's commission for new bookings, in basis points; null means the usual rate. */
export async function setPartnerRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedPartner> {
  const details = changeDetails(await getManagedPartner(sql, id), { commission_bp });
  return onPartner(sql, operator, { act: 'partner_rate_set', id, details }, (tx) => setRate(tx, id, commission_bp));
}
