import { v7 as uuid } from 'uuid';
import type { refundWays } from '../../../contract/moved-money.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import { RENEWED_HOURS, type BookingMoney, type PayWay } from '../../../rules/paying.ts';
import type { Tx } from '../../core/database/database.ts';

/** Columns of `BookingMoney`, on `bookings b`. */
export function moneyColumns(tx: Tx) {
  return tx`b.status, b.final_amount, b.paid_amount, b.refunded_amount, b.reduced_amount, b.retained_amount`;
}

export type LockedMoney = BookingMoney & { provider_id: string; client_id: string | null; status: BookingStatus };

/** Locks a booking of any provider whose money is about to move. */
export async function lockMoney(tx: Tx, id: string): Promise<LockedMoney | undefined> {
  const [locked] = await tx<LockedMoney[]>`
    select b.provider_id, b.client_id, ${moneyColumns(tx)} from bookings b where id = ${id} for update`;
  return locked;
}

export type NewPayment = {
  booking_id: string;
  way: Exclude<PayWay, 'later'> | 'other';
  /** Cents, more than none. */
  amount: number;
  source: 'provider' | 'operator' | 'bank_file' | 'gateway';
  /** Who has the money now. */
  received_by: 'provider' | 'marketplace';
  /** How the bank or the gateway names it. */
  reference: string;
  made_by: string | null;
};

/**
 * Money came in for a locked booking. A report of the same amount is this payment, and becomes received; one of another amount is closed, and
 * the payment is written beside it. Returns the payment's id.
 */
export async function receivePayment(tx: Tx, payment: NewPayment): Promise<string> {
  const report = await findReport(tx, payment.booking_id);
  if (report?.amount === payment.amount) {
    await tx`
      update payments set state = 'received', received_at = clock_timestamp(), reference = ${payment.reference}
      where id = ${report.id}`;
    return report.id;
  }
  if (report) await failReport(tx, report.id);
  return insertPayment(tx, payment);
}

/** Writes that money came in for a locked booking; what the booking owes and whether it is paid follows (db/objects/bookings). Returns the payment's id. */
export async function insertPayment(
  tx: Tx,
  { booking_id, way, amount, source, received_by, reference, made_by }: NewPayment,
): Promise<string> {
  const id = uuid();
  await tx`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, received_by, reference, made_by, created_at, received_at)
    select ${id}, provider_id, id, ${way}, ${amount}, 'received', ${source}, ${received_by}, ${reference}, ${made_by}, clock_timestamp(), clock_timestamp()
    from bookings where id = ${booking_id}`;
  return id;
}

/** Takes back that a locked booking's payments were received: those that its provider has written down or confirmed, by hand or from a bank file. */
export async function failPayments(tx: Tx, booking_id: string): Promise<void> {
  await tx`
    update payments set state = 'failed', failed_at = clock_timestamp()
    where booking_id = ${booking_id} and state = 'received' and source in ('customer', 'provider', 'bank_file')`;
}

/**
 * Takes back the newest payments of a locked booking that is paid, just enough that its customer owes something. Of payments by card it takes
 * none. `spare`: the cents that were received above the price. Returns the ids of the payments that it took back.
 */
export async function failNewestPayments(tx: Tx, booking_id: string, spare: number): Promise<string[]> {
  const failed = await tx<{ id: string }[]>`
    with mine as (
      select id, (sum(amount) over (order by received_at desc, id desc) - amount)::bigint as newer from payments
      where booking_id = ${booking_id} and state = 'received' and source in ('customer', 'provider', 'bank_file')
    )
    update payments set state = 'failed', failed_at = clock_timestamp() from mine where payments.id = mine.id and mine.newer <= ${spare}
    returning payments.id`;
  return failed.map(({ id }) => id);
}

export type NewRefund = {
  booking_id: string;
  provider_id: string;
  amount: number;
  reason: string;
  /** Undefined where it was not said. */
  way: (typeof refundWays)[number] | undefined;
  /** Of the transfer; empty where there is none. */
  reference: string;
  /** Whose money it was. */
  paid_by: 'provider' | 'marketplace';
  made_by: string;
};

/** Writes that money went back to the customer of a locked booking, in cents. What was not due takes something off the price. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { booking_id, provider_id, amount, reason, way, reference, paid_by, made_by } = refund;
  await tx`
    insert into refunds (id, booking_id, provider_id, amount, reason, way, reference, paid_by, made_by, at)
    values (${uuid()}, ${booking_id}, ${provider_id}, ${amount}, ${reason}, ${way ?? null}, ${reference}, ${paid_by}, ${made_by}, clock_timestamp())`;
}

/** Writes that a refund of a locked booking was never sent: the same sum below zero. */
export async function insertRefundTakenBack(
  tx: Tx,
  refund_id: string,
  { reason, made_by }: { reason: string; made_by: string },
): Promise<void> {
  await tx`
    insert into refunds (id, booking_id, provider_id, amount, reason, way, reference, paid_by, made_by, at, takes_back)
    select ${uuid()}, booking_id, provider_id, -amount, ${reason}, way, reference, paid_by, ${made_by}, clock_timestamp(), id
    from refunds where id = ${refund_id}`;
}

/** Takes back that one payment of a locked booking was received. */
export async function failPayment(tx: Tx, id: string): Promise<void> {
  await tx`update payments set state = 'failed', failed_at = clock_timestamp() where id = ${id}`;
}

/** What a customer has reported of a locked booking, cents, and nobody has confirmed yet. */
export async function findReport(tx: Tx, booking_id: string): Promise<{ id: string; amount: number; slip: string | null } | undefined> {
  const [report] = await tx<{ id: string; amount: number; slip: string | null }[]>`
    select id, amount, slip from payments where booking_id = ${booking_id} and state = 'reported'`;
  return report;
}

/** The reported money is not there. */
export async function failReport(tx: Tx, id: string): Promise<void> {
  await tx`update payments set state = 'failed', failed_at = clock_timestamp() where id = ${id}`;
}

/** How many reports of a locked booking were not found since money last came in for it. */
export async function countMissingReports(tx: Tx, booking_id: string): Promise<number> {
  const [counted] = await tx<[{ reports: number }]>`
    select count(*) as reports from payments
    where booking_id = ${booking_id} and source = 'customer' and state = 'failed' and received_at is null
      and created_at > coalesce((select max(received_at) from payments where booking_id = ${booking_id} and state = 'received'), '-infinity')`;
  return counted.reports;
}

/**
 * Gives the customer of a locked booking, whose payment was not there after all, some hours more to pay where fewer are left, or none: half of
 * what is left until the start at most, once a booking. Where they have had that, the time that is over stays over, and the booking is released.
 */
export async function renewTimeToPay(
  tx: Tx,
  { booking_id, payment_id, where_left }: { booking_id: string; payment_id: string; where_left: 'fewer' | 'none' },
): Promise<void> {
  await tx`
    with renewal as materialized (
      select b.id, b.pay_by, now() + least(make_interval(hours => ${RENEWED_HOURS}), (closes_at(b.all_day, b.starts_at, b.ends_at) - now()) / 2) as until,
        exists (select from payments p where p.booking_id = b.id and p.renewed_until is not null) as is_used
      from bookings b
      where b.id = ${booking_id} and b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by is not null and b.choose_by is null
        and closes_at(b.all_day, b.starts_at, b.ends_at) > now() and (${where_left} = 'fewer' or b.pay_by <= now())
    ),
    noted as (
      update payments set renewed_until = renewal.until from renewal
      where payments.id = ${payment_id} and not renewal.is_used and renewal.pay_by < renewal.until
    )
    update bookings b set pay_by = case when renewal.is_used then b.pay_by else greatest(b.pay_by, renewal.until) end,
      pay_by_passed_at = case when renewal.is_used and b.paid_amount > b.refunded_amount then b.pay_by_passed_at end
    from renewal where b.id = renewal.id`;
}

type Report = { booking_id: string; amount: number; slip: string | null; made_by: string | null };

/** Writes that the customer of a locked booking says to have paid by FPS, cents. */
export async function insertReport(tx: Tx, { booking_id, amount, slip, made_by }: Report): Promise<void> {
  await tx`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, slip, made_by, created_at)
    select ${uuid()}, provider_id, id, 'fps', ${amount}, 'reported', 'customer', ${slip}, ${made_by}, clock_timestamp()
    from bookings where id = ${booking_id}`;
}

/** Puts the bank's slip to a report. */
export async function updateSlip(tx: Tx, id: string, slip: string): Promise<void> {
  await tx`update payments set slip = ${slip} where id = ${id}`;
}
