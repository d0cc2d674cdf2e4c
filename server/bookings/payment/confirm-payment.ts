import type { Booking } from '../../../contract/bookings.ts';
import type { PaymentReceivedBody } from '../../../contract/getting-paid.ts';
import { fromCents, publicMoney } from '../../../rules/money.ts';
import { accountOf, type Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { getBooking } from '../reads.ts';
import { nameOf, staffOf } from '../transition/decide.ts';
import { insertEvent } from '../transition/move-writes.ts';
import { failReport, findReport, lockMoney, receivePayment, renewTimeToPay } from './payment-writes.ts';

/**
 * A provider has found what a customer has reported, which may be another amount: less leaves the rest owed, more becomes a refund due, as does
 * all of it where the booking has been cancelled meanwhile. Its customer is mailed. Refuses: not_found, already_done when there is no open report.
 */
export async function confirmPayment(
  sql: Sql,
  id: string,
  { amount, reference }: PaymentReceivedBody,
  caller: Caller,
  intent: Intent | null,
): Promise<Booking> {
  return answerReport(sql, id, caller, intent, async (tx) => {
    const payment = { way: 'fps', source: 'provider', received_by: 'provider', made_by: accountOf(caller) } as const;
    await receivePayment(tx, { ...payment, booking_id: id, amount, reference });
    return { event: 'payment_received', note: [publicMoney(fromCents(amount)), reference].filter(Boolean).join(' · ') };
  });
}

/**
 * The reported money is not there; its customer is mailed, has some more time to pay where it was over (decision 089), and may report again.
 * Refuses: not_found, already_done when there is no open report.
 */
export async function denyPayment(sql: Sql, id: string, note: string, caller: Caller, intent: Intent | null): Promise<Booking> {
  return answerReport(sql, id, caller, intent, async (tx, report_id) => {
    await failReport(tx, report_id);
    await renewTimeToPay(tx, { booking_id: id, payment_id: report_id, where_left: 'fewer' });
    return { event: 'payment_missing', note };
  });
}

type ReportAnswer = { event: 'payment_received' | 'payment_missing'; note: string };

/** Two answers to one report wait for each other here; the second finds none. */
async function answerReport(
  sql: Sql,
  id: string,
  caller: Caller,
  intent: Intent | null,
  answer: (tx: Tx, report_id: string) => Promise<ReportAnswer>,
): Promise<Booking> {
  return sql.begin(async (tx) => {
    const locked = (await lockMoney(tx, id)) ?? notFound();
    if (locked.provider_id !== caller.provider_id) notFound();
    const report = (await findReport(tx, id)) ?? refuse('already_done');
    const { event, note } = await answer(tx, report.id);
    const by = { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) } as const;
    await insertEvent(tx, { booking_id: id, event, note, ...by });
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return reply;
  });
}
