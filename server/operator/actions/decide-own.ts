import type { ManagedBooking, OwnDecision } from '../../../contract/operator.ts';
import { decideReferral } from '../../bookings/transition/referral.ts';
import type { Sql } from '../../core/database/database.ts';
import { auditedOn, type Operator } from './audited.ts';
import { getManagedBooking } from '../lists/booking-reads.ts';

const onBooking = auditedOn('booking', getManagedBooking);

/** Decides, once and for good, whether a partner earns from a booking of their own. Refuses: not_found, already_done. */
export async function decideOwn(sql: Sql, id: string, { decision, reason }: OwnDecision, operator: Operator): Promise<ManagedBooking> {
  const details = { decision, ...(reason && { reason }) };
  return onBooking(sql, operator, { act: 'referral_decided', id, details }, (tx) => decideReferral(tx, id, decision));
}
