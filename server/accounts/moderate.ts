import type { Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { isLicenceOver } from './licence-writes.ts';
import {
  clearDisabled,
  clearSuspended,
  clearVerified,
  insertLink,
  revokeSessions,
  setApproved,
  setDisabled,
  setSuspended,
  setVerified,
  useUpLinks,
} from './writes.ts';

// An operator's decisions about accounts and providers. Each returns false when nothing changes.

/** Allows a provider to sell. */
export async function approve(tx: Tx, provider_id: string): Promise<boolean> {
  return setApproved(tx, provider_id);
}

/** Marks a provider as verified: their papers were checked. Refuses: licence_expired. */
export async function verify(tx: Tx, provider_id: string): Promise<boolean> {
  if (await isLicenceOver(tx, provider_id)) refuse('licence_expired');
  return setVerified(tx, provider_id);
}

/** Removes the verified mark of a provider. */
export async function unverify(tx: Tx, provider_id: string): Promise<boolean> {
  return clearVerified(tx, provider_id);
}

/**
 * Takes a provider off the marketplace: their services cannot be found or booked any more; existing bookings stay. Running bookings lock the
 * provider's row (availability/spots.ts), so this waits for them.
 */
export async function suspend(tx: Tx, provider_id: string, reason: string): Promise<boolean> {
  return setSuspended(tx, provider_id, reason);
}

/** Allows a suspended provider to sell again. */
export async function reinstate(tx: Tx, provider_id: string): Promise<boolean> {
  return clearSuspended(tx, provider_id);
}

/** Disables an account: ends its sessions, invalidates its links and forbids signing in. */
export async function disable(tx: Tx, user_id: string): Promise<boolean> {
  if (!(await setDisabled(tx, user_id))) return false;
  await revokeSessions(tx, user_id);
  await useUpLinks(tx, user_id, 'reset_password');
  await useUpLinks(tx, user_id, 'verify_email');
  return true;
}

/** Enables a disabled account. */
export async function enable(tx: Tx, user_id: string): Promise<boolean> {
  return clearDisabled(tx, user_id);
}

/** Mails an account's owner a link for a new password; false for a disabled account, and when several were mailed within an hour. */
export async function mailReset(tx: Tx, user_id: string): Promise<boolean> {
  return insertLink(tx, 'reset_password', { id: user_id });
}
