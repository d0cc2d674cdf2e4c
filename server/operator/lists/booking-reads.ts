import type { BookingMatch, ManagedBooking } from '../../../contract/operator.ts';
import { referralOf } from '../../../rules/referral-words.ts';
import type { ReferralFacts } from '../../../contract/referrals.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

type ManagedBookingRow = Omit<ManagedBooking, 'referral'> & { facts: ReferralFacts | null; paying: unknown };

/** One booking with its timeline and what came before it. Refuses: not_found. */
export async function getManagedBooking(sql: Sql, id: string): Promise<ManagedBooking> {
  const [row] = await sql<ManagedBookingRow[]>`
    select seen.*, review_of(b.id) as review, b.terms_version, b.privacy_version,
      hong_kong(b.starts_at) as start_datetime, hong_kong(b.ends_at) as end_datetime,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider,
      (select r.partner_id from booking_referrals r where r.booking_id = b.id) as partner_id, referral_of(b.id) as facts
    from bookings b join booking_shapes seen on seen.id = b.id join providers p on p.id = b.provider_id
    where b.id = ${id}`;
  const { facts, paying: _, ...booking } = row ?? notFound();
  return { ...booking, referral: facts && referralOf(facts) };
}

/** Bookings in the order of the ids, a line each. */
export async function foundById(sql: Sql, ids: string[]): Promise<BookingMatch[]> {
  if (ids.length === 0) return [];
  return sql<BookingMatch[]>`
    select b.id, b.booking_reference, b.status, b.payment_status, b.customer_name, b.customer_email, b.customer_phone,
      jsonb_build_object('id', b.service_id, 'title', b.service_title, 'title_zh', b.service_title_zh) as service,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.all_day, (b.starts_at at time zone 'Asia/Hong_Kong')::time(0)::text as booking_time,
      b.participants, hkd(b.final_amount) as final_amount,
      hkd(coalesce(due.cents, 0)) as refund_due, utc(b.created_at) as created_at
    from bookings b join providers p on p.id = b.provider_id left join refunds_due due on due.booking_id = b.id
    where b.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], b.id)`;
}
