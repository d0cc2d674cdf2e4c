import type { RefundReply, RefundBody } from '../../contract/ledger.ts';
import { refundBooking } from '../bookings/transition/refund.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import type { Intent } from '../core/api/idempotency.ts';
import { postJournal } from './post-journal.ts';

/**
 * Gives money back (bookings/transition/refund.ts, which also refuses). The books are up to date before, so that a sale and what was given back
 * of it are two entries; and after, so that no payout is made that does not know of it.
 */
export async function refund(sql: Sql, id: string, body: RefundBody, caller: Caller, intent: Intent | null): Promise<RefundReply> {
  await postJournal(sql);
  const refunded = await refundBooking(sql, id, body, caller, intent);
  await postJournal(sql);
  return refunded;
}
