import type { z } from 'zod';
import type { factorPasswordBody, FactorKey, FactorState, ownerBody, RecoveryCodes } from '../../../contract/accounts.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import { rememberDone, type Intent } from '../../core/api/idempotency.ts';
import { drawQr } from '../../core/text/qr.ts';
import { appStep, giveRecoveryCodes, type SecondFactors } from './factor-codes.ts';
import { appAddress, newFactorKey } from './factor-keys.ts';
import { confirmFactor, deleteFactor, lockAccount, upsertFactor } from './factor-writes.ts';
import { confirmOwner } from '../delete-account.ts';
import { notifyOwner } from '../notices.ts';
import { findFactor, getFactorState } from '../reads.ts';
import { revokeOtherSessions } from '../writes.ts';

type SecondFactorDeps = { sql: Sql; factors: SecondFactors };

/** How the caller's second factor stands. */
export async function seeFactor(sql: Sql, caller: Caller, operator_second_factor: boolean): Promise<FactorState> {
  return { ...(await getFactorState(sql, caller.id)), is_required: operator_second_factor && caller.user_type === 'operator' };
}

/** Makes the key of an app; nothing asks for its codes before one is confirmed. Refuses: password_wrong; already_done, when it is on. */
export async function startFactor(rooms: SecondFactorDeps, caller: Caller, asked: z.output<typeof factorPasswordBody>): Promise<FactorKey> {
  const { id, username, has_second_factor } = caller;
  if (has_second_factor) refuse('already_done');
  await confirmOwner(rooms, caller, asked);
  const key = newFactorKey();
  const is_stored = await inAccount(rooms.sql, id, (tx) => upsertFactor(tx, id, rooms.factors.keys.seal(id, key)));
  if (!is_stored) refuse('already_done');
  return { key, qr: drawQr(appAddress(key, username)) };
}

/**
 * Turns the caller's second factor on with a code of the app, ends their other sessions, which were opened without one, and tells the
 * recovery codes. Refuses: already_done, also when nothing is being set up; a wrong code; second_factor_unreadable.
 */
export async function confirmSetUp({ sql, factors }: SecondFactorDeps, { id, session_id }: Caller, code: string): Promise<RecoveryCodes> {
  const found = await findFactor(sql, id);
  if (!found || found.is_on) refuse('already_done');
  const { sealed_key } = found;
  const step = appStep(factors, { user_id: id, sealed_key }, code);
  if (step === null) invalid({ factor_code: [{ rule: 'code_wrong' }] });
  return inAccount(sql, id, async (tx) => {
    if (!(await confirmFactor(tx, id, { sealed_key, step }))) refuse('already_done');
    await notifyOwner(tx, id, 'second_factor_on');
    await revokeOtherSessions(tx, id, session_id);
    return giveRecoveryCodes(tx, id);
  });
}

/** Turns the caller's second factor off. Refuses: already_done, and what askPassword does. */
export async function stopFactor(
  rooms: SecondFactorDeps,
  caller: Caller,
  asked: z.output<typeof ownerBody>,
  intent: Intent | null,
): Promise<void> {
  await confirmOwner(rooms, caller, asked);
  await rooms.sql.begin(async (tx) => {
    if (!(await removeFactor(tx, caller.id))) refuse('already_done');
    await rememberDone(tx, intent);
  });
}

/** Gives the caller new recovery codes in the place of those before. Refuses: already_done, without a second factor, and what askPassword does. */
export async function renewRecoveryCodes(
  rooms: SecondFactorDeps,
  caller: Caller,
  asked: z.output<typeof ownerBody>,
): Promise<RecoveryCodes> {
  await confirmOwner(rooms, caller, asked);
  return inAccount(rooms.sql, caller.id, async (tx) => {
    if (!(await findFactor(tx, caller.id))?.is_on) refuse('already_done');
    await notifyOwner(tx, caller.id, 'recovery_codes_renewed');
    return giveRecoveryCodes(tx, caller.id);
  });
}

/** Turns an account's second factor off and mails its owner about it; false when it has none. */
export async function removeFactor(tx: Tx, user_id: string): Promise<boolean> {
  await lockAccount(tx, user_id);
  if (!(await deleteFactor(tx, user_id))) return false;
  await notifyOwner(tx, user_id, 'second_factor_off');
  return true;
}

/** Changes something of an account that is there. Refuses: token_not_valid, when it has been deleted meanwhile. */
async function inAccount<T>(sql: Sql, user_id: string, change: (tx: Tx) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => ((await lockAccount(tx, user_id)) ? change(tx) : refuse('token_not_valid')));
}
