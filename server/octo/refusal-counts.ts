import { refusedCodes, type RefusedCode } from '../../contract/resellers.ts';
import type { OctoErrorCode } from '../../contract/octo/errors.ts';
import { hongKongDate } from '../../rules/time.ts';
import type { ResellerCaller } from '../core/api/reseller-caller.ts';
import { createSoon } from '../core/concurrency/soon.ts';
import type { Sql } from '../core/database/database.ts';
import { recordRefusals, type RefusalCount } from '../resellers/resellers.ts';

/** How long refusals are collected before they are written down together. */
const DELAY_MS = 2_000;
const CLOSE_MS = 2_000;

/** `add` counts a refusal of a reseller; `close` writes down what is left. */
export type RefusalCounts = { add: (caller: ResellerCaller, code: OctoErrorCode) => void; close: () => Promise<void> };

/**
 * Collects the refusals of resellers in memory and writes them down a moment later, one row a reseller, day and error, so that no call waits
 * for it (decision 070). What a process that dies has collected is lost. Faults of ours are no refusals.
 */
export function createRefusalCounts(sql: Sql, report: (error: unknown) => void): RefusalCounts {
  let counts = new Map<string, RefusalCount>();
  const write = async (): Promise<void> => {
    const collected = [...counts.values()];
    counts = new Map();
    if (collected.length > 0) await recordRefusals(sql, collected);
  };
  const soon = createSoon(write, { delay_ms: DELAY_MS, close_ms: CLOSE_MS, report });

  return {
    add({ provider_id, reseller_id }, error) {
      if (!isRefused(error)) return;
      const day = hongKongDate(Date.now());
      const key = `${reseller_id} ${day} ${error}`;
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { provider_id, reseller_id, day, error, count });
      soon.schedule();
    },
    async close() {
      await soon.close();
      await write().catch(report);
    },
  };
}

const isRefused = (code: OctoErrorCode): code is RefusedCode => refusedCodes.some((one) => one === code);
