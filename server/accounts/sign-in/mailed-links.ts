import type { z } from 'zod';
import type { MailedAccount, resetBody, verifyBody } from '../../../contract/accounts.ts';
import { audit } from '../../core/audit.ts';
import type { Caller } from '../../core/api/caller.ts';
import { commitAsIfWritten, type Sql, type Tx } from '../../core/database/database.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts';
import { findMailedAccount, getCredentials } from '../reads.ts';
import { clearPendingEmail, disownEmail, movePendingEmail, proveEmail, updatePendingEmail } from '../email-writes.ts';
import { notifyOwner } from '../notices.ts';
import { refuseTaken } from './register.ts';
import { removeFactor } from '../second-factor/second-factor.ts';
import { insertLink, revokeSessions, updatePassword, useLink, useUpLinks } from '../writes.ts';

/** A person who has just verified an address. */
export type LinkProof = { user_id: string; email: string };

/** Mails a link for a new password, good for an hour and once. The same statements and the same commit whether or not there is such an account. */
export async function askReset(sql: Sql, email: string): Promise<void> {
  await sql.begin(async (tx) => {
    await insertLink(tx, 'reset_password', { email });
    await commitAsIfWritten(tx);
  });
}

/** Mails the link that proves the caller's address, or the one that waits, good for three days. */
export async function askVerification(sql: Sql, caller: Caller): Promise<void> {
  await sql.begin((tx) => insertLink(tx, 'verify_email', { id: caller.id }));
}

/**
 * Sets a new password by a mailed link and ends every session; the link verifies the address too. A second factor stays, unless the
 * address was not verified before: another person may have turned it on.
 * Refuses: link_not_valid, also when the account has another address by now; a weak password (the link stays good then).
 */
export async function resetPassword(
  tx: Tx,
  links: SignedLinks,
  { token, new_password }: z.output<typeof resetBody>,
): Promise<LinkProof & { is_first_proof: boolean }> {
  const used = await openLink(tx, links, 'reset_password', token);
  const { is_first_proof } = (await proveEmail(tx, used.user_id, used.email)) ?? refuse('link_not_valid');
  const { username, user_type } = await getCredentials(tx, used.user_id);
  checkPassword('new_password', new_password, username);
  await notifyOwner(tx, used.user_id, 'password_changed');
  await updatePassword(tx, used.user_id, await hashPassword(new_password));
  await updatePendingEmail(tx, used.user_id, null);
  // Perhaps another person's app. An operator's account was made by a command on the server or had a verified address.
  if (is_first_proof && user_type !== 'operator') await removeFactor(tx, used.user_id);
  await revokeSessions(tx, used.user_id);
  return { ...used, is_first_proof };
}

/** The account whose address a mailed link proves, as the mailbox's owner sees it. Refuses: link_not_valid. */
export async function seeMailedAccount(sql: Sql, links: SignedLinks, caller: Caller | null, token: string): Promise<MailedAccount> {
  const { id, password_hash: _, ...account } = await getMailedAccount(sql, links, token);
  return { ...account, is_yours: caller?.id === id };
}

/**
 * Checks by session or password that the account of a verification link is the caller's: the owner of a mailbox may receive the link of an
 * account that a stranger made. Refuses: link_not_valid, proof_needs_account, password_wrong.
 */
export async function askOwner(
  sql: Sql,
  links: SignedLinks,
  caller: Caller | null,
  { token, password }: z.output<typeof verifyBody>,
): Promise<void> {
  const { id, password_hash } = await getMailedAccount(sql, links, token);
  if (caller?.id === id) return;
  if (password === undefined) refuse('proof_needs_account');
  if (!(await passwordMatches(password_hash, password))) invalid({ password: [{ rule: 'password_wrong' }] });
}

/**
 * Verifies the address that a link was mailed to; a pending address becomes the account's, and the previous one is mailed about the change.
 * Refuses: link_not_valid, also when the account has another address by now; an email that is taken meanwhile.
 */
export async function verifyEmail(tx: Tx, links: SignedLinks, token: string): Promise<LinkProof> {
  const used = await openLink(tx, links, 'verify_email', token);
  if (!(await proveEmail(tx, used.user_id, used.email))) await moveEmail(tx, used);
  return used;
}

/** The actor in the audit log when only a mailed link is known. */
const BY_LINK = { id: null, username: 'mailed link' };

/**
 * Disowns an account that another person made with the address of the link's owner: ends its sessions and links and removes the address. A
 * pending address is only removed from the account. Refuses: link_not_valid, also once the account has
 * proved the address.
 */
export async function disownAccount(sql: Sql, links: SignedLinks, token: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { user_id, email } = await openLink(tx, links, 'verify_email', token);
    if (await clearPendingEmail(tx, user_id, email)) return;
    if (!(await disownEmail(tx, user_id, email))) refuse('link_not_valid');
    await revokeSessions(tx, user_id);
    await useUpLinks(tx, user_id, 'reset_password');
    await audit(tx, BY_LINK, { act: 'user_disowned', subject: 'user', subject_id: user_id });
  });
}

async function moveEmail(tx: Tx, { user_id, email }: LinkProof): Promise<void> {
  await notifyOwner(tx, user_id, 'email_changed');
  if (!(await movePendingEmail(tx, user_id, email).catch(refuseTaken))) refuse('link_not_valid');
}

async function getMailedAccount(sql: Sql, links: SignedLinks, token: string) {
  const id = links.verify('verify_email', token) ?? refuse('link_not_valid');
  return (await findMailedAccount(sql, id)) ?? refuse('link_not_valid');
}

async function openLink(tx: Tx, links: SignedLinks, purpose: 'verify_email' | 'reset_password', token: string): Promise<LinkProof> {
  const id = links.verify(purpose, token) ?? refuse('link_not_valid');
  return (await useLink(tx, id, purpose)) ?? refuse('link_not_valid');
}
