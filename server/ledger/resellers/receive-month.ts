import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { resellerPaymentBody, ResellerStatement } from '../../../contract/reseller-statements.ts';
import { toCents } from '../../../rules/money.ts';
import { receiveFromReseller, takeBackFromReseller } from '../../bookings/resell/receive-from-reseller.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { notFound } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Sql } from '../../core/database/database.ts';
import { getResellerStatement, hasReseller } from './reseller-reads.ts';
import { insertResellerPayment, undoResellerPayment } from './reseller-writes.ts';

/** Writes down that a reseller has paid what it owes of a month; the reply is the month as it is then. Refuses: not_found, reseller_owes_other. */
export async function receiveMonth(
  sql: Sql,
  caller: Caller,
  reseller_id: string,
  { month, amount, reference }: z.output<typeof resellerPaymentBody>,
  intent: Intent | null,
): Promise<ResellerStatement> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    if (!(await hasReseller(tx, reseller_id, provider_id))) notFound();
    const first = `${month}-01`;
    const received = await receiveFromReseller(tx, { provider_id, reseller_id, first }, { caller, reference, shown: toCents(amount) });
    await insertResellerPayment(tx, { id: uuid(), provider_id, reseller_id, first, reference, ...received });
    const statement = await getResellerStatement(tx, provider_id, month);
    await remember(tx, intent, 200, statement);
    return statement;
  });
}

/** Takes such a payment back. Refuses: not_found, also the second time; already_refunded. */
export async function takeBackMonth(sql: Sql, caller: Caller, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const payment_ids = (await undoResellerPayment(tx, id, providerOf(caller))) ?? notFound();
    await takeBackFromReseller(tx, payment_ids, caller);
  });
}
