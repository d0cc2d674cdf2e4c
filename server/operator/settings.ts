import { fromCents } from '../../rules/money.ts';
import type { Settings, SettingsPatch } from '../../contract/settings.ts';
import { audit, changeDetails, type Operator } from '../core/audit.ts';
import type { Sql } from '../core/database/database.ts';
import { clearSettings } from '../core/settings.ts';
import { lockSettings, updateSettings } from './settings-writes.ts';

/** Changes what is given of the settings, for what happens from now on; nothing is written where nothing changes. */
export async function changeSettings(sql: Sql, patch: SettingsPatch, operator: Operator): Promise<Settings> {
  const now = await sql.begin(async (tx) => {
    const before = await lockSettings(tx);
    const { unverified_price_limit, large_sum, settlement_minimum, ...others } = patch;
    const details = changeDetails(before, {
      ...others,
      unverified_price_limit: amountOf(unverified_price_limit),
      large_sum: amountOf(large_sum),
      settlement_minimum: amountOf(settlement_minimum),
    });
    if (Object.keys(details).length === 0) return before;
    await updateSettings(tx, patch);
    await audit(tx, operator, { act: 'settings_changed', subject: 'settings', subject_id: null, details });
    return lockSettings(tx);
  });
  clearSettings(sql);
  return now;
}

function amountOf(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : fromCents(cents);
}
