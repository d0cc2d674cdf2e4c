import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { audit } from '../core/audit.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { hashPassword } from './sign-in/passwords.ts';
import { removeFactor } from './second-factor/second-factor.ts';
import { insertLink, insertUser, lockByEmail, revokeSessions, updateRole } from './writes.ts';

/** The actor in the audit log when no account is signed in. */
const COMMAND = { id: null, username: 'npm run operator' };

/** The outcome of making an operator: of a new account, of an existing one, or not, with the reason. */
export type Promotion =
  | { outcome: 'created'; username: string; password: string }
  | { outcome: 'promoted'; username: string; name: string; date_joined: Date; proved_at: Date }
  | { outcome: 'operator_already'; username: string }
  | { outcome: 'disabled'; username: string; date_joined: Date }
  | { outcome: 'not_proved'; username: string; date_joined: Date };

/**
 * Makes an operator of the client account with this verified address, or of a new account, whose password is returned once. Anyone can
 * register with any address, so an unverified account is refused, and so is a disabled one. A promoted account's sessions end: a session opened as a client's must
 * not run the marketplace. Only a command on the server does this, no call.
 * Refuses: not_a_client for a provider's or a partner's account.
 */
export async function makeOperator(sql: Sql, email: string): Promise<Promotion> {
  const password = randomBytes(15).toString('base64url');
  const password_hash = await hashPassword(password);
  return sql.begin(async (tx) => {
    const known = await lockByEmail(tx, email);
    if (known?.is_disabled) return { outcome: 'disabled', username: known.username, date_joined: known.date_joined };
    if (known?.user_type === 'operator') return { outcome: 'operator_already', username: known.username };
    if (known) {
      const { id, username, name, date_joined, proved_at } = known;
      if (known.user_type !== 'client') refuse('not_a_client');
      if (!proved_at) return { outcome: 'not_proved', username, date_joined };
      await promote(tx, id);
      return { outcome: 'promoted', username, name, date_joined, proved_at };
    }
    const id = uuid();
    await insertUser(tx, { id, username: email, email, password_hash, first_name: '', last_name: '', locale: 'en' });
    await promote(tx, id);
    return { outcome: 'created', username: email, password };
  });
}

async function promote(tx: Tx, id: string): Promise<void> {
  if (!(await updateRole(tx, id, 'operator'))) refuse('not_a_client');
  await revokeSessions(tx, id);
  await audit(tx, COMMAND, { act: 'operator_made', subject: 'user', subject_id: id });
}

/** The outcome of turning a second factor off. */
export type FactorReset = { outcome: 'forgotten' | 'none'; username: string } | { outcome: 'no_account' };

/** Turns off the second factor of the account with this address, whose owner has lost it and the recovery codes, and mails them. */
export async function resetFactor(sql: Sql, email: string): Promise<FactorReset> {
  return sql.begin(async (tx) => {
    const known = await lockByEmail(tx, email);
    if (!known) return { outcome: 'no_account' };
    const { id, username } = known;
    if (!(await removeFactor(tx, id))) return { outcome: 'none', username };
    await audit(tx, COMMAND, { act: 'second_factor_removed', subject: 'user', subject_id: id });
    return { outcome: 'forgotten', username };
  });
}

/** The outcome of mailing the verification link of an address. */
export type MailedProof = { outcome: 'mailed' | 'proved_already' | 'mailed_often'; username: string } | { outcome: 'no_account' };

/** Mails the link that proves its address to the account with this one; a running Sampan sends it. */
export async function mailProof(sql: Sql, email: string): Promise<MailedProof> {
  return sql.begin(async (tx) => {
    const known = await lockByEmail(tx, email);
    if (!known) return { outcome: 'no_account' };
    const { id, username } = known;
    if (known.proved_at) return { outcome: 'proved_already', username };
    return { outcome: (await insertLink(tx, 'verify_email', { id })) ? 'mailed' : 'mailed_often', username };
  });
}
