import type { PaymentSettings, PaymentSettingsBody } from '../../../contract/getting-paid.ts';
import { fpsAccountOf } from '../../../rules/fps/account.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { confirmOwner } from '../delete-account.ts';
import { notifyOwner } from '../notices.ts';
import type { SecondFactors } from '../second-factor/factor-codes.ts';
import { getPaymentSettings } from './payment-reads.ts';
import { lockProvider, updatePaymentSettings } from './payment-writes.ts';

type PaymentDeps = { sql: Sql; factors: SecondFactors };

/**
 * Changes how guests pay a provider. The account changes with the password only, and the owner is mailed about it: guests would send
 * their money to a stranger. Refuses: password_wrong, and the refusals of confirmOwner.
 */
export async function changePaymentSettings(
  { sql, factors }: PaymentDeps,
  caller: Caller,
  { password, factor_code, ...body }: PaymentSettingsBody,
): Promise<PaymentSettings> {
  const id = providerOf(caller);
  const wanted = settingsOf(body);
  if (movesAccount(await getPaymentSettings(sql, id), wanted)) await confirmOwner({ sql, factors }, caller, { password, factor_code });
  return sql.begin(async (tx) => {
    await lockProvider(tx, id);
    const moved = movesAccount(await getPaymentSettings(tx, id), wanted);
    await updatePaymentSettings(tx, id, wanted);
    if (moved) await notifyOwner(tx, caller.id, 'pay_account_changed');
    return getPaymentSettings(tx, id);
  });
}

type StoredSettings = Omit<PaymentSettings, 'has_cards'>;

/** As it is stored: the account in the form of its kind, or none at all. */
function settingsOf({ fps_kind, fps_account, ...body }: Omit<PaymentSettingsBody, 'password' | 'factor_code'>): StoredSettings {
  const account = fps_kind && fpsAccountOf(fps_kind, fps_account);
  return account ? { ...body, fps_kind, fps_account: account } : { ...body, fps_kind: null, fps_account: '', fps_name: '' };
}

const accountFields = ['fps_kind', 'fps_account', 'fps_name'] as const;

function movesAccount(before: StoredSettings, wanted: StoredSettings): boolean {
  return accountFields.some((field) => before[field] !== wanted[field]);
}
