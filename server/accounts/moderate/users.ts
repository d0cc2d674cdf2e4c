import { audited, type Operator } from '../../core/audit.ts';
import type { Sql } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { getUser } from '../reads.ts';
import { removeFactor } from '../second-factor/second-factor.ts';
import { clearDisabled, insertLink, revokeSessions, setDisabled, useUpLinks } from '../writes.ts';

// An operator's decisions about accounts. Each refuses: already_done, also for an account that is not there.

/** Disables an account: ends its sessions, invalidates its links and forbids signing in. Refuses also: own_account. */
export async function disableUser(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  if (id === operator.id) refuse('own_account');
  await audited(sql, operator, { act: 'user_disabled', subject: 'user', subject_id: id, details: { reason } }, async (tx) => {
    if (!(await setDisabled(tx, id))) return false;
    await revokeSessions(tx, id);
    await useUpLinks(tx, id, 'reset_password');
    await useUpLinks(tx, id, 'verify_email');
    return true;
  });
}

/** Enables a disabled account. */
export async function enableUser(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'user_enabled', subject: 'user', subject_id: id }, (tx) => clearDisabled(tx, id));
}

/**
 * Turns off the second factor of an account whose owner has lost it, and mails the owner. An operator's second factor can only be turned
 * off on the server. Refuses also: forbidden.
 */
export async function removeUserFactor(sql: Sql, id: string, operator: Operator): Promise<void> {
  const { user_type } = await getUser(sql, id);
  if (user_type === 'operator') refuse('forbidden');
  await audited(sql, operator, { act: 'second_factor_removed', subject: 'user', subject_id: id }, (tx) => removeFactor(tx, id));
}

/** Mails an account's owner a link for a new password. Refuses: already_done, for a disabled account and after several within an hour. */
export async function sendReset(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'user_reset_sent', subject: 'user', subject_id: id }, (tx) =>
    insertLink(tx, 'reset_password', { id }),
  );
}
