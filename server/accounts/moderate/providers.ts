import { audited, type Operator } from '../../core/audit.ts';
import type { Sql } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { isLicenceOver } from '../licence-writes.ts';
import { clearSuspended, clearVerified, setApproved, setSuspended, setVerified } from '../writes.ts';

// An operator's decisions about providers. Each refuses: already_done, also for a provider who is not there.

/** Allows a waiting provider to sell. */
export async function approveProvider(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'provider_approved', subject: 'provider', subject_id: id }, (tx) => setApproved(tx, id));
}

/** Marks a provider as verified: their papers were checked. Refuses also: licence_expired. */
export async function verifyProvider(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'provider_verified', subject: 'provider', subject_id: id }, async (tx) => {
    if (await isLicenceOver(tx, id)) refuse('licence_expired');
    return setVerified(tx, id);
  });
}

/** Removes the verified mark of a provider, for a reason. */
export async function unverifyProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  const action = { act: 'provider_unverified', subject: 'provider', subject_id: id, details: { reason } } as const;
  await audited(sql, operator, action, (tx) => clearVerified(tx, id));
}

/**
 * Takes a provider off the marketplace: the provider sees the reason, their services cannot be found or booked any more, and existing
 * bookings stay. Running bookings lock the provider's row (availability/places.ts), so this waits for them.
 */
export async function suspendProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  const action = { act: 'provider_suspended', subject: 'provider', subject_id: id, details: { reason } } as const;
  await audited(sql, operator, action, (tx) => setSuspended(tx, id, reason));
}

/** Allows a suspended provider to sell again, unless the owner has deleted the account. */
export async function reinstateProvider(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'provider_reinstated', subject: 'provider', subject_id: id }, (tx) => clearSuspended(tx, id));
}
