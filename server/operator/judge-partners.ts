import type { AuditAct } from '../../contract/audit.ts';
import type { ManagedPartner } from '../../contract/operator.ts';
import type { Sql, Tx } from '../core/database.ts';
import { approve, reinstate, setRate, suspend } from '../partners/standing.ts';
import { act, type Operator } from './act.ts';
import { getManagedPartner } from './partner-reads.ts';
import { changed } from './changed.ts';

// Each refuses: not_found, already_done.

/** Lets a partner earn from now on. */
export async function approvePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return judge(sql, id, operator, 'partner_approved', {}, (tx) => approve(tx, id));
}

/** Stops a partner from earning, for a reason they read; what was earned stays theirs. */
export async function suspendPartner(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedPartner> {
  return judge(sql, id, operator, 'partner_suspended', { reason }, (tx) => suspend(tx, id, reason));
}

/** Lets a suspended partner earn again, unless their owner has left. */
export async function reinstatePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return judge(sql, id, operator, 'partner_reinstated', {}, (tx) => reinstate(tx, id));
}

/** What was agreed with a partner, in basis points; null: the usual rate. For bookings from now on. */
export async function setPartnerRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedPartner> {
  const before = await getManagedPartner(sql, id);
  const details = changed(before, { commission_bp });
  return judge(sql, id, operator, 'partner_rate_set', details, (tx) => setRate(tx, id, commission_bp));
}

async function judge(
  sql: Sql,
  id: string,
  operator: Operator,
  name: AuditAct,
  details: Record<string, string>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<ManagedPartner> {
  await getManagedPartner(sql, id);
  await act(sql, operator, { act: name, subject: 'partner', subject_id: id, details }, change);
  return getManagedPartner(sql, id);
}
