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

// What an operator may decide about accounts and providers. Each is false when it is so already, or cannot be so.

/** Lets a provider sell. */
export async function approve(tx: Tx, provider_id: string): Promise<boolean> {
  return setApproved(tx, provider_id);
}

/** Marks a provider as one whose papers were seen. Refuses: licence_expired. */
export async function verify(tx: Tx, provider_id: string): Promise<boolean> {
  if (await isLicenceOver(tx, provider_id)) refuse('licence_expired');
  return setVerified(tx, provider_id);
}

/** Takes that mark away. */
export async function unverify(tx: Tx, provider_id: string): Promise<boolean> {
  return clearVerified(tx, provider_id);
}

/**
 * Takes a provider off the marketplace: nothing of theirs is found or booked any more, bookings that exist live on. Whoever is
 * just booking holds on to the provider's row (availability/spots.ts), so it waits for them, and nobody books after it.
 */
export async function suspend(tx: Tx, provider_id: string, reason: string): Promise<boolean> {
  return setSuspended(tx, provider_id, reason);
}

/** Lets a suspended provider sell again. */
export async function reinstate(tx: Tx, provider_id: string): Promise<boolean> {
  return clearSuspended(tx, provider_id);
}

/** Ends all sessions of an account with its links, and lets nobody sign in to it. */
export async function disable(tx: Tx, user_id: string): Promise<boolean> {
  if (!(await setDisabled(tx, user_id))) return false;
  await revokeSessions(tx, user_id);
  await useUpLinks(tx, user_id, 'reset_password');
  await useUpLinks(tx, user_id, 'verify_email');
  return true;
}

/** Lets the owner of a disabled account sign in again. */
export async function enable(tx: Tx, user_id: string): Promise<boolean> {
  return clearDisabled(tx, user_id);
}

/** Mails an account's owner a link for a new password; false for a disabled account, and when several were mailed within an hour. */
export async function mailReset(tx: Tx, user_id: string): Promise<boolean> {
  return insertLink(tx, 'reset_password', { id: user_id });
}
