import { createHash, randomInt } from 'node:crypto';
import type { RecoveryCodes } from '../../../contract/accounts.ts';
import type { FieldRule } from '../../../contract/field-rules.ts';
import type { Limiter, RateLimits } from '../../core/limits/rate-limits.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import { createFactorKeys, stepOf, type FactorKeys } from './factor-keys.ts';
import { lockAccount, replaceRecoveryCodes, useRecoveryCode, useStep } from './factor-writes.ts';
import { notifyOwner } from '../notices.ts';
import { findFactor } from '../reads.ts';

/** What codes are checked with, and how many wrong ones an account may be sent. */
export type SecondFactors = { keys: FactorKeys; tries: Limiter };

const WRONG_CODES = 10;
const AN_HOUR_MS = 3_600_000;
const RECOVERY_CODES = 10;

/** Codes are checked with keys made from the server's secret; ten wrong ones an hour for each account, from wherever they come. */
export function openSecondFactors(secret: string, allowance: RateLimits['limiter']): SecondFactors {
  return { keys: createFactorKeys(secret), tries: allowance('codes', { limit: WRONG_CODES, window_ms: AN_HOUR_MS }) };
}

type FactorDeps = { sql: Sql; factors: SecondFactors };

/**
 * Uses up a code of the account's app, or one of its recovery codes. Refuses: a wrong code, and one that was used before;
 * too_many_requests after ten such within an hour; second_factor_unreadable when the server has another secret by now.
 */
export async function checkCode({ sql, factors }: FactorDeps, user_id: string, code: string): Promise<void> {
  const broken = await factors.tries(user_id, () => useCode({ sql, factors }, user_id, plain(code)), {
    isCounted: (rule) => rule !== null,
  });
  if (broken) invalid({ factor_code: [{ rule: broken }] });
}

async function useCode({ sql, factors }: FactorDeps, user_id: string, code: string): Promise<FieldRule | null> {
  if (!/^\d{6}$/.test(code)) return (await isRecovered(sql, user_id, code)) ? null : 'code_wrong';
  const found = await findFactor(sql, user_id);
  const step = found?.is_on ? appStep(factors, { user_id, sealed_key: found.sealed_key }, code) : null;
  if (step === null) return 'code_wrong';
  return (await useStep(sql, user_id, step)) ? null : 'code_used';
}

async function isRecovered(sql: Sql, user_id: string, code: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockAccount(tx, user_id);
    if (!(await useRecoveryCode(tx, user_id, hashOf(user_id, code)))) return false;
    await notifyOwner(tx, user_id, 'recovery_code_used');
    return true;
  });
}

/** The half minute whose code of the app this is; null when it is none of about now. Refuses: second_factor_unreadable. */
export function appStep({ keys }: SecondFactors, of: { user_id: string; sealed_key: Buffer }, code: string): number | null {
  const key = keys.open(of.user_id, of.sealed_key) ?? refuse('second_factor_unreadable');
  return stepOf(key, plain(code), Date.now());
}

/**
 * Gives an account recovery codes in the place of those before. Digits only, as phones offer no letters where codes are typed, and so many
 * (66 bits) that they are not found from their hashes.
 */
export async function giveRecoveryCodes(tx: Tx, user_id: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => hashOf(user_id, code));
  await replaceRecoveryCodes(tx, user_id, hashes);
  return { recovery_codes: codes.map((code) => code.replace(/(.{5})(?=.)/g, '$1-')) };
}

const newCode = () => Array.from({ length: 20 }, () => randomInt(10)).join('');

/** As people type codes: wide digits, spaces and hyphens. */
const plain = (code: string) => code.normalize('NFKC').replace(/[\s-]/g, '');

const hashOf = (user_id: string, code: string) => createHash('sha256').update(`${user_id}\n${code}`).digest();
