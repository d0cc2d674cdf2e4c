import type { BankColumns } from '../../../contract/bank-files.ts';
import { hongKongDate } from '../../../rules/time.ts';
import type { Db } from '../../core/database/database.ts';
import type { MatchableBooking } from './match.ts';

/** Of the bookings that wait for payment, the soonest so many are looked at for lines that name none. */
const MOST_WAITING = 1_000;

type PayableRow = Omit<MatchableBooking, 'booked_on' | 'reported_on'> & { created_at: Date; reported_at: Date | null };

/**
 * A provider's bookings that lines of a file may pay: those with one of the references, and those that wait for one of the sums (cents) and
 * start at this time or later.
 */
export async function listPayable(
  db: Db,
  provider_id: string,
  { references, amounts, starts_from }: { references: string[]; amounts: number[]; starts_from: Date },
): Promise<MatchableBooking[]> {
  const rows = await db<PayableRow[]>`
    with named as materialized (
      select id, provider_id from bookings where booking_reference = any(${references}::text[])
    ), waiting as materialized (
      select id, worth_of(status, final_amount, reduced_amount, retained_amount) - paid_amount + refunded_amount as owed from bookings
      where provider_id = ${provider_id} and payment_status = 'unpaid' and status in ('confirmed', 'completed') and starts_at >= ${starts_from}::timestamptz
      order by starts_at, id limit ${MOST_WAITING}
    ), chosen as (
      select id from named where provider_id = ${provider_id}
      union
      select id from waiting where owed = any(${amounts}::bigint[])
    )
    select ${payableColumns(db)} from chosen join bookings b on b.id = chosen.id`;
  return rows.map(asPayable);
}

/**
 * A provider's bookings that wait for payment, for an example: those whose guests have reported one, the last first, then the soonest that are
 * paid ahead, then those that are paid on the day.
 */
export async function listWaiting(db: Db, provider_id: string, most: number): Promise<MatchableBooking[]> {
  const rows = await db<PayableRow[]>`
    with reported as materialized (
      select booking_id as id, created_at from payments where provider_id = ${provider_id} and state = 'reported' order by created_at desc limit ${most}
    ), soonest as materialized (
      select id from bookings
      where provider_id = ${provider_id} and payment_status = 'unpaid' and status in ('confirmed', 'completed') and starts_at >= now()
      order by starts_at, id limit ${most}
    )
    select ${payableColumns(db)} from (select id from reported union select id from soonest) waiting
    join bookings b on b.id = waiting.id left join reported r on r.id = b.id
    where b.payment_status = 'unpaid' and b.status in ('confirmed', 'completed')
    order by r.created_at desc nulls last, b.pay_way is not distinct from 'on_site', b.starts_at, b.id limit ${most}`;
  return rows.map(asPayable);
}

/** The columns of `PayableRow`, on `bookings b`. */
function payableColumns(db: Db) {
  return db`b.id, b.booking_reference, b.customer_name, b.status = 'cancelled' as is_cancelled, b.created_at,
    case when b.status = 'cancelled' then 0
      else greatest(0, worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) - b.paid_amount + b.refunded_amount) end as owed,
    (select max(p.created_at) from payments p where p.booking_id = b.id and p.state = 'reported') as reported_at`;
}

function asPayable({ created_at, reported_at, ...booking }: PayableRow): MatchableBooking {
  return { ...booking, booked_on: hongKongDate(created_at), reported_on: reported_at && hongKongDate(reported_at) };
}

/** When the provider last confirmed lines of a file; null: never. */
export async function findLastConfirmed(db: Db, provider_id: string): Promise<Date | null> {
  const [last] = await db<{ confirmed_at: Date }[]>`
    select confirmed_at from bank_lines where provider_id = ${provider_id} order by confirmed_at desc limit 1`;
  return last?.confirmed_at ?? null;
}

/** Which of these lines were confirmed before, and not taken back since. */
export async function listKnown(db: Db, provider_id: string, fingerprints: string[]): Promise<Set<string>> {
  const rows = await db<{ fingerprint: string }[]>`
    select l.fingerprint from bank_lines l join payments p on p.id = l.payment_id
    where l.provider_id = ${provider_id} and l.fingerprint = any(${fingerprints}::text[]) and p.state = 'received'`;
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** The columns of the last file that was confirmed, if it had these headings. */
export async function findColumns(db: Db, provider_id: string, headings: string[]): Promise<BankColumns | null> {
  const [stored] = await db<{ columns: BankColumns }[]>`
    select columns from bank_columns where provider_id = ${provider_id} and headings = ${headings}::text[]`;
  return stored?.columns ?? null;
}
