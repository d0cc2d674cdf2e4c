import type { SharedBudgets } from '../core/limits/budgets.ts';
import type { Tx } from '../core/database/database.ts';
import { reopenUnproved } from './writes.ts';

const AN_HOUR_MS = 3_600_000;

/**
 * Does for an account what mails others words of its own, one mail unless said. Refuses: too_many_mails with `retry_after` (seconds), when the account has done
 * so too often within the hour.
 */
export type Senders = <T>(account_id: string, send: () => Promise<T>, mails?: number) => Promise<T>;

/** Keeps one account from mailing strangers by the hundred, whichever call it uses (docs/decisions/030-bounds-of-an-account.md). */
export function guardSenders(allowance: SharedBudgets['allowance'], most: number): Senders {
  const within = allowance('sender', { most, window_ms: AN_HOUR_MS, refusal: 'too_many_mails' });
  return (account_id, send, mails = 1) => within(account_id, send, { amount: mails });
}

/** Has the latest mails sent that an account caused before its address was proved; each is looked at again, whether it is still true. */
export async function sendWhatWaited(tx: Tx, account_id: string): Promise<void> {
  await reopenUnproved(tx, account_id);
}
