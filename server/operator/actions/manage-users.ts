import type { ManagedUser } from '../../../contract/operator.ts';
import { removeFactor } from '../../accounts/second-factor/second-factor.ts';
import { disable, enable, mailReset } from '../../accounts/moderate.ts';
import type { Sql } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { auditedOn, type Operator } from './audited.ts';
import { getManagedUser } from '../lists/user-reads.ts';

const onUser = auditedOn('user', getManagedUser);

/** Disables an account and ends its sessions. Refuses: not_found, own_account, already_done. */
export async function disableUser(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedUser> {
  if (id === operator.id) refuse('own_account');
  return onUser(sql, operator, { act: 'user_disabled', id, details: { reason } }, disable);
}

/** Enables a disabled account. Refuses: not_found, already_done. */
export async function enableUser(sql: Sql, id: string, operator: Operator): Promise<ManagedUser> {
  return onUser(sql, operator, { act: 'user_enabled', id }, enable);
}

/**
 * Turns off the second factor of an account whose owner has lost it, and mails the owner. An operator's second factor can only be turned
 * off on the server. Refuses: not_found, forbidden, already_done.
 */
export async function removeUserFactor(sql: Sql, id: string, operator: Operator): Promise<ManagedUser> {
  const { user_type } = await getManagedUser(sql, id);
  if (user_type === 'operator') refuse('forbidden');
  return onUser(sql, operator, { act: 'second_factor_removed', id }, removeFactor);
}

/** Mails an account's owner a link for a new password. Refuses: not_found, already_done for a disabled account or after several within an hour. */
export async function sendReset(sql: Sql, id: string, operator: Operator): Promise<void> {
  await onUser(sql, operator, { act: 'user_reset_sent', id }, mailReset);
}
