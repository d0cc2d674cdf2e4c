import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { audit } from '../core/audit.ts';
import type { Sql } from '../core/database.ts';
import { refuse } from '../core/errors.ts';
import { hashPassword } from './passwords.ts';
import { findByEmail } from './reads.ts';
import { insertConsent, insertUser, updateRole } from './writes.ts';

/** Who writes the log where nobody is signed in. */
const COMMAND = { id: null, username: 'npm run operator' };

/**
 * Makes an operator of the client with this address, or of a new account whose password is told once. `already`: they were one.
 * Only whoever runs the server can do this; no call leads here. Refuses: not_a_client for a provider's or a partner's account.
 */
export async function makeOperator(sql: Sql, email: string): Promise<{ username: string; password: string | null; already: boolean }> {
  const password = randomBytes(15).toString('base64url');
  const password_hash = await hashPassword(password);
  return sql.begin(async (tx) => {
    const known = await findByEmail(tx, email);
    if (known?.user_type === 'operator') return { username: known.username, password: null, already: true };
    const id = known?.id ?? uuid();
    if (!known) {
      await insertUser(tx, { id, username: email, email, password_hash, first_name: '', last_name: '', locale: 'en' });
      await insertConsent(tx, id, 'terms');
    }
    if (!(await updateRole(tx, id, 'operator'))) refuse('not_a_client');
    await audit(tx, COMMAND, { act: 'operator_made', subject: 'user', subject_id: id });
    return { username: known?.username ?? email, password: known ? null : password, already: false };
  });
}
