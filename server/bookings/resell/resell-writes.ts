import type { Locale } from '../../../contract/text.ts';
import type { Tx } from '../../core/database/database.ts';

/** Bookings that a reseller made within a Hong Kong month, whose first day is `first`. */
export type ResoldMonth = { provider_id: string; reseller_id: string; first: string };

/** Locks what a reseller owes for of a month, by id: the bookings, found by when they were held, and the cents of each. */
export async function lockOwedOf(tx: Tx, month: ResoldMonth): Promise<{ id: string; owed: number }[]> {
  return tx<{ id: string; owed: number }[]>`
    select b.id, worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) - b.paid_amount + b.refunded_amount as owed
    from bookings b
    where b.id = any(array(
        select rb.booking_id from reseller_bookings rb
        where rb.reseller_id = ${month.reseller_id} and rb.booking_id is not null
          and rb.created_at >= (${month.first}::date - 1)::timestamp at time zone 'Asia/Hong_Kong'
          and rb.created_at < (${month.first}::date + interval '1 month') at time zone 'Asia/Hong_Kong'))
      and b.provider_id = ${month.provider_id} and b.status <> 'pending'
      and b.created_at >= ${month.first}::date::timestamp at time zone 'Asia/Hong_Kong'
      and b.created_at < (${month.first}::date + interval '1 month') at time zone 'Asia/Hong_Kong'
      and worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) > b.paid_amount - b.refunded_amount
    order by b.id for update`;
}

/**
 * How the guest of a reseller's booking is reached, '' where that is not said, in which language, null where that stays, and what the reseller asks
 * of the host for them.
 */
export type GuestOfReseller = { customer_email: string; customer_phone: string; locale: Locale | null; notes: string };

/** Writes how the guest of a booking is reached and what is asked for them; false where it is so already, or the booking was erased. */
export async function updateResoldGuest(
  tx: Tx,
  id: string,
  { customer_email, customer_phone, locale, notes }: GuestOfReseller,
): Promise<boolean> {
  const changed = await tx`
    update bookings set customer_email = ${customer_email}, customer_phone = ${customer_phone}, special_requests = ${notes},
      locale = coalesce(${locale}, locale)
    where id = ${id} and emptied_at is null
      and (customer_email, customer_phone, special_requests, locale) is distinct from (${customer_email}, ${customer_phone}, ${notes}, coalesce(${locale}, locale))
    returning id`;
  return changed.length === 1;
}

/** Writes that all these locked bookings were paid to their provider. Returns the ids of the payments. */
export async function insertResoldPayments(
  tx: Tx,
  bookings: readonly { id: string; owed: number }[],
  { reference, made_by }: { reference: string; made_by: string },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, received_by, reference, made_by, created_at, received_at)
    select gen_random_uuid(), b.provider_id, b.id, 'other', paid.owed, 'received', 'provider', 'provider', ${reference}, ${made_by},
      clock_timestamp(), clock_timestamp()
    from unnest(${bookings.map(({ id }) => id)}::uuid[], ${bookings.map(({ owed }) => owed)}::bigint[]) as paid (id, owed)
    join bookings b on b.id = paid.id order by b.id
    returning id`;
  return rows.map(({ id }) => id);
}

/** Locks the bookings of payments, by id: those whose payment stands still, and whether something of it was given back. */
export async function lockPaidBy(tx: Tx, payment_ids: readonly string[]): Promise<{ id: string; is_refunded: boolean }[]> {
  return tx<{ id: string; is_refunded: boolean }[]>`
    select b.id, b.refunded_amount > 0 as is_refunded from bookings b
    where b.id in (select booking_id from payments where id = any(${payment_ids}::uuid[]) and state = 'received') order by b.id for update`;
}

/** Takes back that payments of locked bookings were received. */
export async function failResoldPayments(tx: Tx, payment_ids: readonly string[]): Promise<void> {
  await tx`
    update payments set state = 'failed', failed_at = clock_timestamp() where id = any(${payment_ids}::uuid[]) and state = 'received'`;
}

/** Writes a line of payment into the timelines of many bookings. */
export async function insertPaymentEvents(
  tx: Tx,
  ids: readonly string[],
  { event, actor_name, note }: { event: 'paid' | 'unpaid'; actor_name: string; note: string },
): Promise<void> {
  await tx`
    insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, note)
    select uuidv7(), provider_id, id, ${event}, clock_timestamp(), 'provider', ${actor_name}, ${note}
    from bookings where id = any(${ids}::uuid[]) order by id`;
}
