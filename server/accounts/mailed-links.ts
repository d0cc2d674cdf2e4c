import type { z } from 'zod';
import type { resetBody } from '../../contract/accounts.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql, Tx } from '../core/database.ts';
import { refuse } from '../core/errors.ts';
import type { Links } from '../core/links.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { getCredentials } from './reads.ts';
import { movePendingEmail, proveEmail, updatePendingEmail } from './email-writes.ts';
import { notifyOwner } from './notices.ts';
import { refuseTaken } from './register.ts';
import { insertLink, revokeSessions, updatePassword, useLink } from './writes.ts';

/** Somebody who has just proved to read an address. */
export type Proved = { user_id: string; email: string };

/** Mails a link for a new password, good for an hour and once. The same statements whether or not there is such an account. */
export async function askReset(sql: Sql, email: string): Promise<void> {
  await sql.begin((tx) => insertLink(tx, 'reset_password', { email }));
}

/** Mails the link that proves the caller's address, or the one that waits, good for three days. */
export async function askVerification(sql: Sql, caller: Caller): Promise<void> {
  await sql.begin((tx) => insertLink(tx, 'verify_email', { id: caller.id }));
}

/**
 * Sets a new password for whoever has the mailed link, and ends every session; the link proves the address too.
 * Refuses: link_not_valid, also when the account has another address by now; a weak password (the link stays good then).
 */
export async function resetPassword(tx: Tx, links: Links, { token, new_password }: z.output<typeof resetBody>): Promise<Proved> {
  const used = await openLink(tx, links, 'reset_password', token);
  if (!(await proveEmail(tx, used.user_id, used.email))) refuse('link_not_valid');
  const { username } = await getCredentials(tx, used.user_id);
  checkPassword('new_password', new_password, username);
  await notifyOwner(tx, used.user_id, 'password_changed');
  await updatePassword(tx, used.user_id, await hashPassword(new_password));
  await updatePendingEmail(tx, used.user_id, null);
  await revokeSessions(tx, used.user_id);
  return used;
}

/**
 * Notes that the account's owner reads the address a link went to, which becomes the account's where it waits for that; the one before
 * it hears of the change. Refuses: link_not_valid, also when the account has another address by now; an email that is taken meanwhile.
 */
export async function verifyEmail(tx: Tx, links: Links, token: string): Promise<Proved> {
  const used = await openLink(tx, links, 'verify_email', token);
  if (!(await proveEmail(tx, used.user_id, used.email))) await moveEmail(tx, used);
  return used;
}

async function moveEmail(tx: Tx, { user_id, email }: Proved): Promise<void> {
  await notifyOwner(tx, user_id, 'email_changed');
  if (!(await movePendingEmail(tx, user_id, email).catch(refuseTaken))) refuse('link_not_valid');
}

async function openLink(tx: Tx, links: Links, purpose: 'verify_email' | 'reset_password', token: string): Promise<Proved> {
  const id = links.open(purpose, token) ?? refuse('link_not_valid');
  return (await useLink(tx, id, purpose)) ?? refuse('link_not_valid');
}
