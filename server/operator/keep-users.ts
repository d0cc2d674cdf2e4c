import type { ManagedUser } from '../../contract/operator.ts';
import { disable, enable, mailReset } from '../accounts/standing.ts';
import type { Sql } from '../core/database.ts';
import { refuse } from '../core/errors.ts';
import { act, actOn, type Operator } from './act.ts';
import { getManagedUser } from './user-reads.ts';

/** Ends every session of an account and lets nobody sign in to it. Refuses: not_found, own_account, already_done. */
export async function disableUser(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedUser> {
  await getManagedUser(sql, id);
  if (id === operator.id) refuse('own_account');
  await act(sql, operator, { act: 'user_disabled', subject: 'user', subject_id: id, details: { reason } }, (tx) => disable(tx, id));
  return getManagedUser(sql, id);
}

/** Lets the owner of a disabled account sign in again. Refuses: not_found, already_done. */
export async function enableUser(sql: Sql, id: string, operator: Operator): Promise<ManagedUser> {
  return actOn(sql, operator, { act: 'user_enabled', subject: 'user', subject_id: id }, getManagedUser, (tx) => enable(tx, id));
}

/** Mails an account's owner a link for a new password. Refuses: not_found, already_done for a disabled account or after several within an hour. */
export async function sendReset(sql: Sql, id: string, operator: Operator): Promise<void> {
  await getManagedUser(sql, id);
  await act(sql, operator, { act: 'user_reset_sent', subject: 'user', subject_id: id }, (tx) => mailReset(tx, id));
}
