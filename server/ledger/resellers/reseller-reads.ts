import type { ResellerMonth, ResellerStatement } from '../../../contract/reseller-statements.ts';
import type { Db } from '../../core/database/database.ts';

/** What each reseller of a provider booked in a month and owes, the first added first; one that has ended stays while it has something there. */
export async function getResellerStatement(db: Db, provider_id: string, month: string): Promise<ResellerStatement> {
  const first = `${month}-01`;
  const resellers = await db<ResellerMonth[]>`
    with resold as materialized (
      select rb.reseller_id, b.status, b.status in ('confirmed', 'completed') as stands, b.final_amount, discount_of(b.units) as discount,
        b.paid_amount - b.refunded_amount as in_hand, worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) as worth
      from resellers r join reseller_bookings rb on rb.reseller_id = r.id join bookings b on b.id = rb.booking_id
      -- by the index of when their holds began, two hours before at most
      where r.provider_id = ${provider_id} and b.status <> 'pending'
        and rb.created_at >= (${first}::date - 1)::timestamp at time zone 'Asia/Hong_Kong'
        and rb.created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong'
        and b.created_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
        and b.created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong'
    ),
    sums as (
      select reseller_id, count(*) filter (where stands)::int as bookings, count(*) filter (where not stands)::int as cancelled,
        coalesce(sum(final_amount + discount) filter (where stands), 0)::bigint as retail, coalesce(sum(discount) filter (where stands), 0)::bigint as discount,
        coalesce(sum(final_amount) filter (where stands), 0)::bigint as net,
        coalesce(sum(worth) filter (where not stands), 0)::bigint as withheld, sum(in_hand)::bigint as paid,
        sum(greatest(0, worth - in_hand))::bigint as owed, sum(greatest(0, in_hand - worth))::bigint as due_back
      from resold group by 1
    ),
    had as (
      -- what of each stands: the payment of a booking may have been taken back since
      select p.reseller_id, jsonb_agg(jsonb_build_object('id', p.id, 'amount', hkd(stands.cents), 'bookings', stands.bookings,
        'reference', p.reference, 'at', utc(p.created_at)) order by p.created_at, p.id) as payments
      from reseller_payments p
      join lateral (
        select sum(y.amount)::bigint as cents, count(*)::int as bookings from payments y where y.id = any(p.payment_ids) and y.state = 'received'
      ) stands on stands.bookings > 0
      where p.provider_id = ${provider_id} and p.month = ${first}::date and p.undone_at is null group by 1
    )
    select r.id, r.name, coalesce(s.bookings, 0) as bookings, coalesce(s.cancelled, 0) as cancelled, hkd(coalesce(s.retail, 0)) as retail,
      hkd(coalesce(s.discount, 0)) as discount, hkd(coalesce(s.net, 0)) as net, hkd(coalesce(s.withheld, 0)) as withheld, hkd(coalesce(s.paid, 0)) as paid, hkd(coalesce(s.owed, 0)) as owed,
      hkd(coalesce(o.owed, 0)) as owed_in_all, hkd(coalesce(s.due_back, 0)) as due_back, coalesce(had.payments, '[]') as payments
    from resellers r left join sums s on s.reseller_id = r.id left join had on had.reseller_id = r.id
    left join reseller_balances o on o.provider_id = r.provider_id and o.reseller_id = r.id
    where r.provider_id = ${provider_id} and (r.ended_at is null or s.reseller_id is not null or had.reseller_id is not null or o.owed <> 0)
    order by r.created_at, r.id`;
  return { month, resellers };
}

/** Whether a provider has, or had, this reseller. */
export async function hasReseller(db: Db, id: string, provider_id: string): Promise<boolean> {
  const found = await db`select from resellers where id = ${id} and provider_id = ${provider_id}`;
  return found.length === 1;
}
