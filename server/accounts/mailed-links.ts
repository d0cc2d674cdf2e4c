import type { z } from 'zod';
import type { resetBody } from '../../contract/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { commitAsIfWritten, type Sql, type Tx } from '../core/database.ts';
import { refuse } from '../core/errors.ts';
import type { Links } from '../core/links.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { getCredentials } from './reads.ts';
import { insertLink, proveEmail, revokeSessions, updatePassword, useLink } from './writes.ts';

/** Somebody who has just proved to read an address. */
export type Proved = { user_id: string; email: string };

/** Mails a link for a new password, good for an hour and once. The same statements and the same commit whether or not there is such an account. */
export async function askReset(sql: Sql, email: string): Promise<void> {
  await sql.begin(async (tx) => {
    await insertLink(tx, 'reset_password', { email });
    await commitAsIfWritten(tx);
  });
}

/** Mails the link that proves the caller's address, good for three days. */
export async function askVerification(sql: Sql, caller: Caller): Promise<void> {
  await sql.begin((tx) => insertLink(tx, 'verify_email', { id: caller.id }));
}

/**
 * Sets a new password for whoever has the mailed link, and ends every session; the link proves the address too.
 * Refuses: link_not_valid, also when the account has another address by now; a weak password (the link stays good then).
 */
export async function resetPassword(tx: Tx, links: Links, { token, new_password }: z.output<typeof resetBody>): Promise<Proved> {
  const used = await opened(tx, links, 'reset_password', token);
  const { username } = await getCredentials(tx, used.user_id);
  checkPassword('new_password', new_password, username);
  await updatePassword(tx, used.user_id, await hashPassword(new_password));
  await revokeSessions(tx, used.user_id);
  return used;
}

/** Notes that the account's owner reads its address. Refuses: link_not_valid, also when the account has another address by now. */
export async function verifyEmail(tx: Tx, links: Links, token: string): Promise<Proved> {
  return opened(tx, links, 'verify_email', token);
}

async function opened(tx: Tx, links: Links, purpose: 'verify_email' | 'reset_password', token: string): Promise<Proved> {
  const id = links.open(purpose, token) ?? refuse('link_not_valid');
  const used = (await useLink(tx, id, purpose)) ?? refuse('link_not_valid');
  return (await proveEmail(tx, used.user_id, used.email)) ? used : refuse('link_not_valid');
}
