import type { Db } from '../core/database/database.ts';

/** A broken rule of the books, with the row that breaks it and by how many cents. */
export type Discrepancy = { law: string; id: string; cents: number };

/**
 * Checks the books: returns nothing while every rule holds (decision 018). Rules about the journal being up to date skip bookings whose
 * notes still wait.
 */
export async function findDiscrepancies(db: Db): Promise<Discrepancy[]> {
  return db<Discrepancy[]>`
    with waiting as (
      select booking_id from journal_due union select booking_id from booking_news
    ),
    posted as (
      select booking_id, sum(customer)::bigint as customer, sum(cash)::bigint as cash, sum(fee)::bigint as fee, sum(provider)::bigint as provider,
        sum(partner)::bigint as partner, min(provider_id::text)::uuid as provider_id, min(partner_id::text)::uuid as partner_id
      from journal_entries where booking_id is not null group by 1
    ),
    drift as (
      select d.booking_id, (abs(d.customer - coalesce(p.customer, 0)) + abs(d.cash - coalesce(p.cash, 0)) + abs(d.fee - coalesce(p.fee, 0))
        + abs(d.provider - coalesce(p.provider, 0)) + abs(d.partner - coalesce(p.partner, 0))) / 2 as cents
      from booking_demands d left join posted p using (booking_id)
      where (d.customer, d.cash, d.fee, d.provider, d.partner)
          <> (coalesce(p.customer, 0), coalesce(p.cash, 0), coalesce(p.fee, 0), coalesce(p.provider, 0), coalesce(p.partner, 0))
        or p.provider_id <> d.provider_id or p.partner_id <> d.partner_id
    ),
    earned as (
      select booking_id, partner_id, sum(cents)::bigint as cents from commission_lines group by 1, 2
    ),
    given_back as (
      select booking_id, sum(amount)::bigint as cents from refunds group by 1
    ),
    discrepancies as (
      select 'an entry of the journal does not balance' as law, id, customer + cash + fee + provider + partner as cents
      from journal_entries where customer + cash + fee + provider + partner <> 0
      union all
      select 'an entry of the journal is empty', id, 0 from journal_entries where (customer, cash, fee, provider, partner) = (0, 0, 0, 0, 0)
      union all
      select 'the journal has not what a booking demands', booking_id, cents from drift where booking_id not in (select booking_id from waiting)
      union all
      select 'what a customer paid is not what provider, fee and partner have', p.booking_id, p.cash + p.fee + p.provider + p.partner
      from posted p join bookings b on b.id = p.booking_id
      where p.cash + p.fee + p.provider + p.partner <> 0 and b.status in ('confirmed', 'completed') and b.payment_status <> 'unpaid'
        and p.booking_id not in (select booking_id from waiting)
      union all
      select 'a cancelled booking has a commission', c.booking_id, c.cents
      from earned c join bookings b on b.id = c.booking_id
      where b.status = 'cancelled' and c.cents <> 0 and c.booking_id not in (select booking_id from waiting)
      union all
      select 'commissions are not what the journal has', coalesce(c.booking_id, p.booking_id), coalesce(c.cents, 0) + coalesce(p.cents, 0)
      from earned c full join (
        select booking_id, partner_id, sum(partner)::bigint as cents from journal_entries where booking_id is not null and partner <> 0 group by 1, 2
      ) p on p.booking_id = c.booking_id and p.partner_id = c.partner_id
      where coalesce(c.cents, 0) + coalesce(p.cents, 0) <> 0
      union all
      select 'a commission was paid before it was approved', c.id, c.cents
      from commission_lines c join payouts o on o.id = c.payout_id where c.approved_at is null or c.approved_at > o.created_at
      union all
      select 'a payout is not what its commissions come to', o.id, o.amount - coalesce(sum(c.cents), 0)::bigint
      from payouts o left join commission_lines c on c.payout_id = o.id and c.partner_id = o.partner_id
      group by o.id having o.amount <> coalesce(sum(c.cents), 0)
      union all
      select 'a partner was paid more than was approved', partner_id, sum(cents)::bigint
      from commission_lines where approved_at is not null
      group by partner_id having sum(cents) filter (where payout_id is not null) > sum(cents) filter (where cents > 0)
      union all
      select 'a payout is not in the journal as it was paid', o.id, o.amount - coalesce(e.partner, 0)
      from payouts o left join journal_entries e on e.payout_id = o.id and e.partner_id = o.partner_id
      where coalesce(e.partner, 0) <> case when o.paid_at is null then 0 else o.amount end
      union all
      select 'more was given back than was paid', b.id, g.cents - b.final_amount
      from bookings b join given_back g on g.booking_id = b.id where g.cents > b.final_amount or b.payment_status = 'unpaid'
      union all
      select 'a booking does not have what was given back of it', b.id, b.refunded_amount - coalesce(g.cents, 0)
      from bookings b left join given_back g on g.booking_id = b.id where b.refunded_amount <> coalesce(g.cents, 0)
      union all
      select 'a refund that is due is not what the books owe the customer', b.id, b.final_amount - b.refunded_amount + coalesce(p.customer, 0)
      from bookings b left join posted p on p.booking_id = b.id
      where b.status = 'cancelled' and b.payment_status = 'paid' and b.final_amount - b.refunded_amount <> -coalesce(p.customer, 0)
        and b.id not in (select booking_id from waiting)
      union all
      select 'a booking is not refunded exactly when all was given back', b.id, b.final_amount - coalesce(g.cents, 0)
      from bookings b left join given_back g on g.booking_id = b.id
      where b.final_amount > 0 and (b.payment_status = 'refunded') <> (coalesce(g.cents, 0) = b.final_amount)
    )
    select law, id, cents from discrepancies order by law, id`;
}
