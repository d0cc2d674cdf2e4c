import { audited, changeDetails, type Operator } from '../../core/audit.ts';
import type { Sql } from '../../core/database/database.ts';
import { clearHidden, setHidden, updateRate } from '../writes.ts';

// An operator's decisions about services. Each refuses: already_done, also for a service that is not there.

/** Takes a service off the marketplace, whatever its provider set; its provider sees the reason, and existing bookings stay. */
export async function hideService(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  const action = { act: 'service_hidden', subject: 'service', subject_id: id, details: { reason } } as const;
  await audited(sql, operator, action, (tx) => setHidden(tx, id, reason));
}

/** Shows a hidden service again. */
export async function showService(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'service_shown', subject: 'service', subject_id: id }, (tx) => clearHidden(tx, id));
}

/** Sets the commission of referrals to a service for new bookings, in basis points; null means the usual rate. */
export async function setServiceRate(sql: Sql, id: string, commission_bp: number | null, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'service_rate_set', subject: 'service', subject_id: id }, async (tx) => {
    const before = await updateRate(tx, id, commission_bp);
    return before ? changeDetails(before, { commission_bp }) : false;
  });
}
