import type { ManagedService } from '../../contract/operator.ts';
import { hideService as hide, setServiceRate as setRate, showService as show } from '../catalogue/moderate.ts';
import type { Sql } from '../core/database.ts';
import { actOn, type Operator } from './act.ts';
import { changed } from './changed.ts';
import { getManagedService } from './service-reads.ts';

// Each refuses: not_found, already_done.

/** Takes a service off the marketplace, for a reason its provider reads; bookings that exist live on. */
export async function hideService(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedService> {
  return actOn(sql, operator, { act: 'service_hidden', subject: 'service', subject_id: id, details: { reason } }, getManagedService, (tx) =>
    hide(tx, id, reason),
  );
}

/** Shows a hidden service again. */
export async function showService(sql: Sql, id: string, operator: Operator): Promise<ManagedService> {
  return actOn(sql, operator, { act: 'service_shown', subject: 'service', subject_id: id }, getManagedService, (tx) => show(tx, id));
}

/** What a referral to the service earns, in basis points; null: the usual rate. For bookings from now on. */
export async function setServiceRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedService> {
  const before = await getManagedService(sql, id);
  const details = changed(before, { commission_bp });
  return actOn(sql, operator, { act: 'service_rate_set', subject: 'service', subject_id: id, details }, getManagedService, (tx) =>
    setRate(tx, id, commission_bp),
  );
}
