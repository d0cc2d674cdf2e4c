import type { User } from '../../contract/accounts.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { invalid, refuse } from '../core/api/errors.ts';
import { passwordMatches } from './sign-in/passwords.ts';
import { checkCode, type SecondFactors } from './second-factor/factor-codes.ts';
import { findRoles, getCredentials, getUser } from './reads.ts';
import { closeProvider, deleteUser, emptyUser, lockUser } from './writes.ts';

/** An account with its provider and partner. */
export type AccountRef = Pick<Caller, 'id' | 'provider_id' | 'partner_id'>;

/**
 * Checks the owner's password, reported in `field`, and a code where the account has a second factor, so that an unattended session is not
 * enough. Refuses: required, password_wrong, and the refusals of checkCode.
 */
export async function confirmOwner(
  { sql, factors }: { sql: Sql; factors: SecondFactors },
  { id }: Pick<Caller, 'id'>,
  { password, factor_code }: { password?: string | undefined; factor_code?: string | undefined },
  field = 'password',
): Promise<void> {
  if (password === undefined) invalid({ [field]: [{ rule: 'required' }] });
  const { password_hash, has_second_factor } = await getCredentials(sql, id);
  if (!(await passwordMatches(password_hash, password))) invalid({ [field]: [{ rule: 'password_wrong' }] });
  if (!has_second_factor) return;
  if (factor_code === undefined) invalid({ factor_code: [{ rule: 'required' }] });
  await checkCode({ sql, factors }, id, factor_code);
}

/** The account as its owner may export it. */
export async function ownAccount(sql: Sql, { id }: Pick<AccountRef, 'id'>): Promise<User> {
  return getUser(sql, id);
}

/**
 * Locks an account before its deletion, so that it cannot book or be booked meanwhile. The provider's slots must be closed before
 * (availability/places.ts). Refuses: already_done, when the account was deleted or has changed its role.
 */
export async function lockAccount(tx: Tx, { id, provider_id, partner_id }: AccountRef): Promise<void> {
  await lockUser(tx, id);
  const now = await findRoles(tx, id);
  if (now?.provider_id !== provider_id || now.partner_id !== partner_id) refuse('already_done');
}

/** Deletes the account, or empties it and closes its provider where bookings must stay; the last step of a deletion. */
export async function deleteAccount(tx: Tx, { id, provider_id, partner_id }: AccountRef): Promise<void> {
  if (provider_id === null && partner_id === null) return deleteUser(tx, id);
  if (provider_id !== null) await closeProvider(tx, provider_id);
  await emptyUser(tx, id);
}
