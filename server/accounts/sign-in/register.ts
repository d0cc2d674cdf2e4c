import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { NEWSLETTER_WORDING } from '../../../contract/accounts.ts';
import type { becomeProviderBody, passwordChangeBody, profileBody, registerBody, User } from '../../../contract/accounts.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Caller } from '../../core/api/caller.ts';
import { constraintOf, type Sql } from '../../core/database/database.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { checkShown } from '../../core/legal-versions.ts';
import { dialable } from '../../core/text/phone.ts';
import { updatePendingEmail } from '../email-writes.ts';
import { confirmOwner } from '../delete-account.ts';
import { notifyOwner } from '../notices.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { getUser, isEmailTaken } from '../reads.ts';
import { takeRole } from '../role.ts';
import { openSession, type Accounts } from './session.ts';
import {
  insertConsent,
  insertLink,
  insertProvider,
  insertShown,
  insertUser,
  revokeOtherSessions,
  updatePassword,
  updateProfile,
  withdrawConsent,
  useUpLinks,
} from '../writes.ts';

/** Where what only the owner of an account may do is done. */
type Owned = Pick<Accounts, 'sql' | 'factors'>;

/**
 * Registers a client, whatever user_type was sent, and signs them in; which versions of the texts they were shown is recorded. Refuses
 * names and emails that are taken, weak passwords, versions that there are not.
 */
export async function register(accounts: Accounts, asked: z.output<typeof registerBody>, locale: Locale) {
  if (asked.username.includes('@') && asked.username.toLowerCase() !== asked.email.toLowerCase())
    invalid({ username: [{ rule: 'username_email' }] });
  checkPassword('password', asked.password, asked.username);
  await checkShown(accounts.sql, asked);
  const { password, newsletter, terms_version, privacy_version, ...names } = asked;
  const user = { ...names, id: uuid(), password_hash: await hashPassword(password), locale };
  return accounts.sql
    .begin(async (tx) => {
      await insertUser(tx, user);
      await insertShown(tx, user.id, { terms_version, privacy_version });
      if (newsletter) await insertConsent(tx, user.id, 'newsletter', NEWSLETTER_WORDING);
      await insertLink(tx, 'verify_email', { id: user.id });
      return openSession(accounts, tx, user.id);
    })
    .catch(refuseTaken);
}

/**
 * Changes the caller's own profile. Another email address asks for the password, and waits until the link mailed to it is pressed; the
 * account's own ends the waiting. Refuses: an email that is taken, password_wrong, too_many_requests after too many links.
 */
export async function changeProfile(accounts: Owned, caller: Caller, asked: z.output<typeof profileBody>): Promise<User> {
  if (asked.email && caller.username.includes('@') && asked.email.toLowerCase() !== caller.username.toLowerCase())
    invalid({ email: [{ rule: 'username_email' }] });
  const { sql } = accounts;
  const { email: before } = await getUser(sql, caller.id);
  const another = asked.email && asked.email.toLowerCase() !== before.toLowerCase() ? asked.email : undefined;
  if (another) {
    if (await isEmailTaken(sql, another)) invalid({ email: [{ rule: 'email_taken' }] });
    // Last, since a code is used up by it.
    await confirmOwner(accounts, caller, asked);
  }
  await sql.begin(async (tx) => {
    await updateProfile(tx, caller.id, { ...asked, phone: asked.phone && dialable(asked.phone) });
    if (asked.newsletter === true) await insertConsent(tx, caller.id, 'newsletter', NEWSLETTER_WORDING);
    if (asked.newsletter === false) await withdrawConsent(tx, caller.id, 'newsletter');
    if (asked.email) await updatePendingEmail(tx, caller.id, another ?? null);
    if (another && !(await insertLink(tx, 'verify_email', { id: caller.id }))) refuse('too_many_requests', { retry_after: AN_HOUR_S });
  });
  return getUser(sql, caller.id);
}

/** Changes the password, and ends the user's other sessions and mailed links for a new one. Refuses a wrong current password and a weak new one. */
export async function changePassword(accounts: Owned, caller: Caller, asked: z.output<typeof passwordChangeBody>): Promise<void> {
  checkPassword('new_password', asked.new_password, caller.username);
  await confirmOwner(accounts, caller, { password: asked.old_password, factor_code: asked.factor_code }, 'old_password');
  const fresh = await hashPassword(asked.new_password);
  await accounts.sql.begin(async (tx) => {
    if (!(await updatePassword(tx, caller.id, fresh))) refuse('token_not_valid');
    await notifyOwner(tx, caller.id, 'password_changed');
    await revokeOtherSessions(tx, caller.id, caller.session_id);
    await useUpLinks(tx, caller.id, 'reset_password');
  });
}

/** Turns a client into a provider; the session goes on. Refuses: already_provider, not_a_client, versions that there are not. */
export async function becomeProvider(
  sql: Sql,
  caller: Caller,
  asked: z.output<typeof becomeProviderBody>,
  intent: Intent | null,
): Promise<User> {
  await checkShown(sql, asked);
  return sql.begin(async (tx) => {
    const provider = {
      user_id: caller.id,
      name: asked.business_name,
      name_zh: asked.business_name_zh,
      phone: dialable(asked.phone),
      licence_number: asked.licence_number,
    };
    await takeRole(tx, caller, 'service_provider', asked);
    await insertProvider(tx, provider);
    const reply = await getUser(tx, caller.id);
    await remember(tx, intent, 200, reply);
    return reply;
  });
}

const AN_HOUR_S = 3_600;

/** Says which of two names another account has. */
export function refuseTaken(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === 'users_username') invalid({ username: [{ rule: 'username_taken' }] });
  if (constraint === 'users_email') invalid({ email: [{ rule: 'email_taken' }] });
  throw error;
}
