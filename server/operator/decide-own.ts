import type { ManagedBooking, OwnDecision } from '../../contract/operator.ts';
import { decideReferral } from '../bookings/referral.ts';
import type { Sql } from '../core/database.ts';
import { act, type Operator } from './act.ts';
import { getManagedBooking } from './booking-reads.ts';

/** Decides, once and for good, whether a partner earns from a booking of their own. Refuses: not_found, already_done. */
export async function decideOwn(sql: Sql, id: string, { decision, reason }: OwnDecision, operator: Operator): Promise<ManagedBooking> {
  await getManagedBooking(sql, id);
  const details = { decision, ...(reason && { reason }) };
  await act(sql, operator, { act: 'referral_decided', subject: 'booking', subject_id: id, details }, (tx) =>
    decideReferral(tx, id, decision),
  );
  return getManagedBooking(sql, id);
}
