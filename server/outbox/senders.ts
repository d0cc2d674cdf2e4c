import type { RateLimits } from '../core/limits/rate-limits.ts';
import type { Tx } from '../core/database/database.ts';
import { reopenUnproved } from './writes.ts';

const AN_HOUR_MS = 3_600_000;

/**
 * Runs an action that mails an account's own words to others; it counts as one mail unless said otherwise. Refuses: too_many_mails with
 * `retry_after` (seconds) beyond the hourly limit.
 */
export type Senders = <T>(account_id: string, send: () => Promise<T>, mails?: number) => Promise<T>;

/** Limits how many mails one account can cause, over all calls (docs/decisions/030-bounds-of-an-account.md). */
export function guardSenders(allowance: RateLimits['limiter'], most: number): Senders {
  const within = allowance('sender', { limit: most, window_ms: AN_HOUR_MS, refusal: 'too_many_mails' });
  return (account_id, send, mails = 1) => within(account_id, send, { amount: mails });
}

/** Sends the recent mails of an account that were held back until its address was verified, as far as they are still valid. */
export async function sendWhatWaited(tx: Tx, account_id: string): Promise<void> {
  await reopenUnproved(tx, account_id);
}
