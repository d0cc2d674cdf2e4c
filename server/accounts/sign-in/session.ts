import { createHash, randomBytes } from 'node:crypto';
import type { JWT } from '@fastify/jwt';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { loginBody, session } from '../../../contract/accounts.ts';
import type { AccessClaims } from '../../core/api/caller.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';
import { passwordMatches } from './passwords.ts';
import { findCredentials, findSession, getUser } from '../reads.ts';
import { checkCode, type SecondFactors } from '../second-factor/factor-codes.ts';
import { insertSession, lockForSession, revokeSession } from '../writes.ts';

export type Accounts = { sql: Sql; jwt: JWT; factors: SecondFactors };

const ACCESS_MINUTES = 15;
const REFRESH_DAYS = 14;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function accessToken(jwt: JWT, claims: AccessClaims): string {
  return jwt.sign(claims, { expiresIn: `${ACCESS_MINUTES}m` });
}

/** Opens a session: an access token for 15 minutes and a refresh token for 14 days. Refuses: invalid_credentials, when the account was deleted meanwhile. */
export async function openSession({ jwt }: Pick<Accounts, 'jwt'>, db: Db, user_id: string): Promise<z.output<typeof session>> {
  const id = uuid();
  const refresh = randomBytes(32).toString('base64url');
  const is_open = await insertSession(db, { id, user_id, token_hash: hashOf(refresh), days: REFRESH_DAYS });
  if (!is_open) refuse('invalid_credentials');
  return { access: accessToken(jwt, { sub: user_id, sid: id }), refresh, user: await getUser(db, user_id) };
}

/**
 * Signs in by username or email, and by a code where the account has a second factor. Refuses: invalid_credentials, the same and as slowly
 * whether or not the user exists, and when the password changes meanwhile; once it is right, second_factor_needed without a code, and what checkCode does.
 */
export async function login(accounts: Accounts, { username, password, factor_code }: z.output<typeof loginBody>) {
  const found = await findCredentials(accounts.sql, username);
  if (!(await passwordMatches(found?.password_hash, password)) || !found) refuse('invalid_credentials');
  if (found.has_second_factor) await checkCode(accounts, found.id, factor_code ?? refuse('second_factor_needed'));
  return accounts.sql.begin(async (tx) => {
    await lockForSession(tx, found.id);
    // A password or a second factor that has changed meanwhile has ended the sessions opened before: this one was not among them.
    const now = await findCredentials(tx, username);
    if (now?.password_hash !== found.password_hash || now.has_second_factor !== found.has_second_factor) refuse('invalid_credentials');
    return openSession(accounts, tx, found.id);
  });
}

/** A new access token. The refresh token stays as it is, so two tabs never fight over it. Refuses: token_not_valid. */
export async function refreshAccess({ sql, jwt }: Pick<Accounts, 'sql' | 'jwt'>, refresh: string): Promise<{ access: string }> {
  const open = (await findSession(sql, hashOf(refresh))) ?? refuse('token_not_valid');
  return { access: accessToken(jwt, { sub: open.user_id, sid: open.id }) };
}

/** Ends the session of a refresh token; an unknown one is no error, the goal is reached. */
export async function logout({ sql }: Pick<Accounts, 'sql'>, refresh: string): Promise<void> {
  await revokeSession(sql, hashOf(refresh));
}
