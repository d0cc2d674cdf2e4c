import type { AuditAct } from '../../contract/audit.ts';
import type { ManagedService } from '../../contract/operator.ts';
import { hideService as hide, setServiceRate as setRate, showService as show } from '../catalogue/moderate.ts';
import type { Sql, Tx } from '../core/database.ts';
import { act, type Operator } from './act.ts';
import { changed } from './changed.ts';
import { getManagedService } from './service-reads.ts';

// Each refuses: not_found, already_done.

/** Takes a service off the marketplace, for a reason its provider reads; bookings that exist live on. */
export async function hideService(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedService> {
  return moderate(sql, id, operator, 'service_hidden', { reason }, (tx) => hide(tx, id, reason));
}

/** Shows a hidden service again. */
export async function showService(sql: Sql, id: string, operator: Operator): Promise<ManagedService> {
  return moderate(sql, id, operator, 'service_shown', {}, (tx) => show(tx, id));
}

/** What a referral to the service earns, in basis points; null: the usual rate. For bookings from now on. */
export async function setServiceRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedService> {
  const before = await getManagedService(sql, id);
  const details = changed(before, { commission_bp });
  return moderate(sql, id, operator, 'service_rate_set', details, (tx) => setRate(tx, id, commission_bp));
}

async function moderate(
  sql: Sql,
  id: string,
  operator: Operator,
  name: AuditAct,
  details: Record<string, string>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<ManagedService> {
  await getManagedService(sql, id);
  await act(sql, operator, { act: name, subject: 'service', subject_id: id, details }, change);
  return getManagedService(sql, id);
}
