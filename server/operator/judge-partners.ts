import type { ManagedPartner } from '../../contract/operator.ts';
import type { Sql } from '../core/database.ts';
import { approve, reinstate, setRate, suspend } from '../partners/standing.ts';
import { actOn, type Operator } from './act.ts';
import { getManagedPartner } from './partner-reads.ts';
import { changed } from './changed.ts';

// Each refuses: not_found, already_done.

/** Lets a partner earn from now on. */
export async function approvePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return actOn(sql, operator, { act: 'partner_approved', subject: 'partner', subject_id: id }, getManagedPartner, (tx) => approve(tx, id));
}

/** Stops a partner from earning, for a reason they read; what was earned stays theirs. */
export async function suspendPartner(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedPartner> {
  return actOn(
    sql,
    operator,
    { act: 'partner_suspended', subject: 'partner', subject_id: id, details: { reason } },
    getManagedPartner,
    (tx) => suspend(tx, id, reason),
  );
}

/** Lets a suspended partner earn again, unless their owner has left. */
export async function reinstatePartner(sql: Sql, id: string, operator: Operator): Promise<ManagedPartner> {
  return actOn(sql, operator, { act: 'partner_reinstated', subject: 'partner', subject_id: id }, getManagedPartner, (tx) =>
    reinstate(tx, id),
  );
}

/** What was agreed with a partner, in basis points; null: the usual rate. For bookings from now on. */
export async function setPartnerRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<ManagedPartner> {
  const before = await getManagedPartner(sql, id);
  const details = changed(before, { commission_bp });
  return actOn(sql, operator, { act: 'partner_rate_set', subject: 'partner', subject_id: id, details }, getManagedPartner, (tx) =>
    setRate(tx, id, commission_bp),
  );
}
