import type { RefundReply, TakeBackBody } from '../../contract/ledger.ts';
import { takeBackMoney } from '../bookings/payment/take-back.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Intent } from '../core/api/idempotency.ts';
import type { Sql } from '../core/database/database.ts';
import { postJournal } from './post-journal.ts';

/** Takes back a refund or a payment (bookings/payment/take-back.ts, which also refuses); the books are up to date before and after, as with `refund`. */
export async function takeBack(sql: Sql, id: string, body: TakeBackBody, caller: Caller, intent: Intent | null): Promise<RefundReply> {
  await postJournal(sql);
  const reply = await takeBackMoney(sql, id, body, caller, intent);
  await postJournal(sql);
  return reply;
}
