import type { User } from '../../contract/accounts.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { invalid, refuse } from '../core/api/errors.ts';
import { passwordMatches } from './sign-in/passwords.ts';
import { checkCode, type SecondFactors } from './second-factor/factor-codes.ts';
import { findRoles, getCredentials, getUser } from './reads.ts';
import { closeProvider, deleteUser, emptyUser, lockUser } from './writes.ts';

/** An account, and what hangs on it. */
export type AccountRef = Pick<Caller, 'id' | 'provider_id' | 'partner_id'>;

/**
 * Makes sure that it is the account's owner who asks, not somebody at their open screen: by the password, in `field`, and by a code where
 * the account has a second factor. Refuses: required, password_wrong, and what checkCode does.
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

/** The account as its owner may take it along. */
export async function ownAccount(sql: Sql, { id }: Pick<AccountRef, 'id'>): Promise<User> {
  return getUser(sql, id);
}

/**
 * An early step of leaving: from here on nothing is booked in the account's name, nor with its business. Whoever closes that one's times
 * does so before (availability/close.ts). Refuses: already_done, when the account has left meanwhile, or has taken on another role.
 */
export async function lockAccount(tx: Tx, { id, provider_id, partner_id }: AccountRef): Promise<void> {
  await lockUser(tx, id);
  const now = await findRoles(tx, id);
  if (now?.provider_id !== provider_id || now.partner_id !== partner_id) refuse('already_done');
}

/** The last step: ends every session, and the account with its business, if it has one. */
export async function deleteAccount(tx: Tx, { id, provider_id, partner_id }: AccountRef): Promise<void> {
  if (provider_id === null && partner_id === null) return deleteUser(tx, id);
  if (provider_id !== null) await closeProvider(tx, provider_id);
  await emptyUser(tx, id);
}
