import type { ManagedService } from '../../../contract/operator.ts';
import { hideService as hide, setServiceRate as setRate, showService as show } from '../../catalogue/moderate.ts';
import type { Sql } from '../../core/database/database.ts';
import { auditedOn, type Operator } from './audited.ts';
import { changeDetails } from './change-details.ts';
import { getManagedService } from '../lists/service-reads.ts';

const onService = auditedOn('service', getManagedService);

// Each refuses: not_found, already_done.

/** Takes a service off the marketplace; its provider sees the reason, and existing bookings stay. */
export async function hideService(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedService> {
  return onService(sql, operator, { act: 'service_hidden', id, details: { reason } }, (tx) => hide(tx, id, reason));
}

/** Shows a hidden service again. */
export async function showService(sql: Sql, id: string, operator: Operator): Promise<ManagedService> {
  return onService(sql, operator, { act: 'service_shown', id }, show);
}

/** Sets the commission of referrals to a service for new bookings, in basis points; null means the usual rate. */
export async function setServiceRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedService> {
  const details = changeDetails(await getManagedService(sql, id), { commission_bp });
  return onService(sql, operator, { act: 'service_rate_set', id, details }, (tx) => setRate(tx, id, commission_bp));
}
