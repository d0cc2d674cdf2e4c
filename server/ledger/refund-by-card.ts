import type { RefundReply } from '../../contract/ledger.ts';
import { refundByCard as sendToCard } from '../bookings/card/refund-by-card.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Intent } from '../core/api/idempotency.ts';
import type { Payments } from '../core/cards/payments.ts';
import type { Sql } from '../core/database/database.ts';
import { postJournal } from './post-journal.ts';

/** Sends what is due back to the card (bookings/card/refund-by-card.ts, which also refuses); the books are up to date before and after, as with `refund`. */
export async function refundByCard(
  deps: { sql: Sql; payments: Payments | null },
  id: string,
  caller: Caller,
  intent: Intent | null,
): Promise<RefundReply> {
  await postJournal(deps.sql);
  const refunded = await sendToCard(deps, id, caller, intent);
  await postJournal(deps.sql);
  return refunded;
}
