import type { Db } from '../core/database/database.ts';

/** A broken rule of the books, with the row that breaks it, if it is one, and by how many cents. */
export type Discrepancy = { law: string; id: string | null; cents: number };

/**
 * Checks the books: returns nothing while every rule holds (decision 018). Rules about the journal being up to date skip bookings whose
 * notes still wait.
 */
export async function findDiscrepancies(db: Db): Promise<Discrepancy[]> {
  return db<Discrepancy[]>`
    with waiting as (
      select booking_id from journal_due union select booking_id from booking_changes
    ),
    posted as (
      select booking_id, sum(customer)::bigint as customer, sum(reseller)::bigint as reseller, sum(cash)::bigint as cash, sum(fee)::bigint as fee, sum(provider)::bigint as provider,
        sum(partner)::bigint as partner, min(provider_id::text)::uuid as provider_id, min(partner_id::text)::uuid as partner_id
      from journal_entries where booking_id is not null group by 1
    ),
    drift as (
      select d.booking_id, (abs(d.customer - coalesce(p.customer, 0)) + abs(d.reseller - coalesce(p.reseller, 0)) + abs(d.cash - coalesce(p.cash, 0)) + abs(d.fee - coalesce(p.fee, 0))
        + abs(d.provider - coalesce(p.provider, 0)) + abs(d.partner - coalesce(p.partner, 0))) / 2 as cents
      from expected_postings d left join posted p using (booking_id)
      where (d.customer, d.reseller, d.cash, d.fee, d.provider, d.partner)
          <> (coalesce(p.customer, 0), coalesce(p.reseller, 0), coalesce(p.cash, 0), coalesce(p.fee, 0), coalesce(p.provider, 0), coalesce(p.partner, 0))
        or p.provider_id <> d.provider_id or p.partner_id <> d.partner_id
    ),
    earned as (
      select booking_id, partner_id, sum(cents)::bigint as cents from commission_lines group by 1, 2
    ),
    given_back as (
      select booking_id, sum(amount)::bigint as cents, sum(reduces)::bigint as reduces from refunds group by 1
    ),
    received as (
      select booking_id, sum(amount)::bigint as cents from payments where state = 'received' group by 1
    ),
    money as (
      select id, status, payment_status, paid_amount, refund_due_since, paid_amount - refunded_amount as in_hand,
        worth_of(status, final_amount, reduced_amount, retained_amount) as worth
      from bookings
    ),
    collected as (
      select booking_id, sum(cents)::bigint as cents from (
        select booking_id, amount as cents from payments where state = 'received' and received_by = 'marketplace'
        union all
        select booking_id, -amount from refunds where paid_by = 'marketplace'
      ) moved group by 1
    ),
    lined as (
      select booking_id, min(provider_id::text)::uuid as provider_id, sum(share)::bigint as share, sum(fee)::bigint as fee,
        sum(commission)::bigint as commission, sum(collected)::bigint as collected, sum(refunded)::bigint as refunded,
        sum(withheld)::bigint as withheld
      from balance_lines group by 1
    ),
    settled as (
      select settlement_id, provider_id, sum(cents)::bigint as cents, sum(share)::bigint as share, count(distinct booking_id) as bookings
      from balance_lines where settlement_id is not null group by 1, 2
    ),
    invoiced as (
      select invoice_id, provider_id, sum(fee)::bigint as fee, count(distinct booking_id) as bookings
      from balance_lines where invoice_id is not null group by 1, 2
    ),
    discrepancies as (
      select 'an entry of the journal does not balance' as law, id, customer + reseller + cash + fee + provider + partner as cents
      from journal_entries where customer + reseller + cash + fee + provider + partner <> 0
      union all
      select 'an entry of the journal is empty', id, 0 from journal_entries where (customer, reseller, cash, fee, provider, partner) = (0, 0, 0, 0, 0, 0)
      union all
      select 'the journal has not what a booking demands', booking_id, cents from drift where booking_id not in (select booking_id from waiting)
      union all
      select 'what a customer paid is not what provider, fee and partner have', p.booking_id, p.cash + p.fee + p.provider + p.partner
      from posted p join bookings b on b.id = p.booking_id
      where p.cash + p.fee + p.provider + p.partner <> 0 and b.status in ('confirmed', 'completed')
        and b.paid_amount - b.refunded_amount = worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) and p.booking_id not in (select booking_id from waiting)
      union all
      select 'a cancelled booking has a commission', c.booking_id, c.cents
      from earned c join bookings b on b.id = c.booking_id
      where b.status = 'cancelled' and b.retained_amount = 0 and c.cents <> 0 and c.booking_id not in (select booking_id from waiting)
      union all
      select 'an unpaid booking has an approved commission', c.booking_id, c.cents
      from earned c join bookings b on b.id = c.booking_id
      where b.payment_status = 'unpaid' and c.cents <> 0 and c.booking_id not in (select booking_id from waiting)
        and exists (select from commission_lines l where l.booking_id = c.booking_id and l.approved_at is not null)
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
      select 'a partner’s totals are not what the commissions come to', coalesce(t.partner_id, c.partner_id),
        coalesce(t.pending + t.approved + t.in_payouts, 0) - coalesce(c.pending + c.approved + c.in_payouts, 0)
      from partner_totals t full join (
        select partner_id, coalesce(sum(cents) filter (where approved_at is null), 0)::bigint as pending,
          coalesce(sum(cents) filter (where approved_at is not null and payout_id is null), 0)::bigint as approved,
          coalesce(sum(cents) filter (where payout_id is not null), 0)::bigint as in_payouts,
          count(distinct booking_id) filter (where payout_id is null) as unpaid_bookings
        from commission_lines group by 1
      ) c on c.partner_id = t.partner_id
      where (t.pending, t.approved, t.in_payouts, t.unpaid_bookings) is distinct from (c.pending, c.approved, c.in_payouts, c.unpaid_bookings)
      union all
      select 'a partner’s months are not what the journal has', coalesce(m.partner_id, e.partner_id),
        coalesce(m.earned + m.reversed + m.paid_out, 0) - coalesce(e.earned + e.reversed + e.paid_out, 0)
      from partner_months m full join (
        select partner_id, date_trunc('month', at at time zone 'Asia/Hong_Kong')::date as month,
          coalesce(-sum(partner) filter (where kind <> 'payout' and partner < 0), 0)::bigint as earned,
          coalesce(-sum(partner) filter (where kind <> 'payout' and partner > 0), 0)::bigint as reversed,
          coalesce(-sum(partner) filter (where kind = 'payout'), 0)::bigint as paid_out
        from journal_entries where partner_id is not null group by 1, 2
      ) e on e.partner_id = m.partner_id and e.month = m.month
      where (m.earned, m.reversed, m.paid_out) is distinct from (e.earned, e.reversed, e.paid_out)
      union all
      select 'what a reseller owes is not what the journal has', coalesce(o.reseller_id, e.reseller_id), coalesce(o.owed, 0) - coalesce(e.owed, 0)
      from reseller_balances o full join (
        select provider_id, reseller_id, sum(reseller)::bigint as owed from journal_entries where reseller_id is not null group by 1, 2
      ) e on e.provider_id = o.provider_id and e.reseller_id = o.reseller_id
      where coalesce(o.owed, 0) <> coalesce(e.owed, 0)
      union all
      select 'a reseller’s booking does not cost what its units do', b.id, b.total_price - coalesce(listed.price, 0)
      from bookings b
      cross join lateral (
        select sum(price * quantity)::bigint as price from jsonb_to_recordset(b.units) as one (price bigint, quantity bigint)
      ) listed
      where b.source = 'reseller' and b.total_price <> coalesce(listed.price, 0)
      union all
      select 'a payout does not say how many bookings it is for', o.id, o.bookings - count(distinct c.booking_id)
      from payouts o left join commission_lines c on c.payout_id = o.id
      group by o.id having o.bookings <> count(distinct c.booking_id)
      union all
      select 'a commission is not stored in the state that it is in', booking_id, 0
      from commission_states where filed is distinct from state and booking_id not in (select booking_id from waiting)
      union all
      select 'the counts of a partner’s commissions are not what is stored', coalesce(c.partner_id, r.partner_id), 0
      from commission_counts c full join (
        select partner_id, date_trunc('month', created_at at time zone 'Asia/Hong_Kong')::date as month, commission_state as state, count(*) as referrals
        from booking_referrals where commission_state is not null group by 1, 2, 3
      ) r on r.partner_id = c.partner_id and r.month = c.month and r.state = c.state
      where coalesce(c.referrals, 0) <> coalesce(r.referrals, 0)
      union all
      select 'the figures of a link are not what came of it', l.id, coalesce(f.cents, 0) - coalesce(made.cents, 0)
      from referral_links l
      left join link_figures f on f.link_id = l.id
      left join (select link_id, count(*) as clicks from referral_clicks group by 1) seen on seen.link_id = l.id
      left join (select link_id, count(*) as referrals from booking_referrals group by 1) led on led.link_id = l.id
      left join (
        select link_id, count(*) filter (where status <> 'cancelled') as bookings, sum(cents)::bigint as cents from credited_bookings group by 1
      ) made on made.link_id = l.id
      where (coalesce(f.clicks, 0), coalesce(f.referrals, 0), coalesce(f.bookings, 0), coalesce(f.cents, 0))
        <> (l.old_clicks + coalesce(seen.clicks, 0), coalesce(led.referrals, 0), coalesce(made.bookings, 0), coalesce(made.cents, 0))
      union all
      select 'more was given back than was paid', b.id, g.cents - b.paid_amount
      from bookings b join given_back g on g.booking_id = b.id where g.cents > b.paid_amount
      union all
      select 'a booking does not have what was received for it', b.id, b.paid_amount - coalesce(g.cents, 0)
      from bookings b left join received g on g.booking_id = b.id where b.paid_amount <> coalesce(g.cents, 0)
      union all
      select 'a booking does not have what was given back of it', b.id, b.refunded_amount - coalesce(g.cents, 0)
      from bookings b left join given_back g on g.booking_id = b.id where b.refunded_amount <> coalesce(g.cents, 0)
      union all
      select 'a price is not reduced by what refunds took off it', b.id, b.reduced_amount - coalesce(g.reduces, 0)
      from bookings b left join given_back g on g.booking_id = b.id where b.status <> 'cancelled' and b.reduced_amount <> coalesce(g.reduces, 0)
      union all
      select 'a refund that is due is not what the books owe the customer', due.booking_id, due.cents + coalesce(p.customer + p.reseller, 0)
      from refunds_due due join bookings b on b.id = due.booking_id left join posted p on p.booking_id = b.id
      where b.status <> 'pending' and due.cents <> -coalesce(p.customer + p.reseller, 0) and b.id not in (select booking_id from waiting)
      union all
      select 'a refund is due and is not listed, or the reverse', b.id, b.in_hand - b.worth
      from money b where (b.refund_due_since is not null) <> (b.in_hand > b.worth)
      union all
      select 'a booking is not paid, unpaid or refunded as its money says', b.id, b.in_hand - b.worth
      from money b
      where b.payment_status <> case when b.paid_amount > 0 and b.in_hand = 0 and b.worth = 0 then 'refunded'
        when b.in_hand >= b.worth and (b.status <> 'cancelled' or b.paid_amount > 0) then 'paid' else 'unpaid' end
      union all
      select 'what is retained is not what the terms keep of what is in hand', b.id, b.retained_amount - case when b.source = 'reseller' then b.withheld_amount
        else least(b.withheld_amount, b.paid_amount - b.refunded_amount) end
      from bookings b
      where b.retained_amount <> case when b.source = 'reseller' then b.withheld_amount else least(b.withheld_amount, b.paid_amount - b.refunded_amount) end
      union all
      select 'what came in for a booking is not what went back, was earned and is owed', b.id,
        coalesce(r.cents, 0) - coalesce(g.cents, 0) - coalesce(l.share + l.fee + l.commission, 0)
          - case when b.status in ('completed', 'cancelled') and b.in_hand >= b.worth then b.in_hand - b.worth else b.in_hand end
      from money b left join received r on r.booking_id = b.id left join given_back g on g.booking_id = b.id left join lined l on l.booking_id = b.id
      where coalesce(r.cents, 0) - coalesce(g.cents, 0) - coalesce(l.share + l.fee + l.commission, 0)
          <> case when b.status in ('completed', 'cancelled') and b.in_hand >= b.worth then b.in_hand - b.worth else b.in_hand end
        and b.id not in (select booking_id from waiting)
      union all
      select 'a booking does not say what the marketplace has of its money', b.id, b.collected_amount - coalesce(c.cents, 0)
      from bookings b left join collected c on c.booking_id = b.id where b.collected_amount <> coalesce(c.cents, 0)
      union all
      select 'a provider’s balance has not what a booking demands', d.booking_id,
        d.collected - d.fee - d.commission - coalesce(l.collected - l.fee - l.commission, 0)
      from expected_balances d left join lined l on l.booking_id = d.booking_id
      where ((d.share, d.fee, d.commission, d.collected, d.refunded, d.withheld)
          <> (coalesce(l.share, 0), coalesce(l.fee, 0), coalesce(l.commission, 0), coalesce(l.collected, 0), coalesce(l.refunded, 0), coalesce(l.withheld, 0)) or l.provider_id <> d.provider_id)
        and d.booking_id not in (select booking_id from waiting)
      union all
      select 'a provider’s balance is not what its lines come to', coalesce(t.provider_id, l.provider_id),
        coalesce(t.open + t.in_settlements, 0) - coalesce(l.open + l.in_settlements, 0)
      from provider_balances t full join (
        select provider_id, coalesce(sum(cents) filter (where settlement_id is null), 0)::bigint as open,
          coalesce(sum(cents) filter (where settlement_id is not null), 0)::bigint as in_settlements
        from balance_lines group by 1
      ) l on l.provider_id = t.provider_id
      where (t.open, t.in_settlements) is distinct from (l.open, l.in_settlements)
      union all
      select 'a provider’s months are not what its lines and settlements come to', coalesce(m.provider_id, l.provider_id),
        coalesce(m.collected - m.fee - m.commission - m.settled, 0) - coalesce(l.collected - l.fee - l.commission - l.settled, 0)
      from provider_months m full join (
        select provider_id, date_trunc('month', at at time zone 'Asia/Hong_Kong')::date as month, sum(share + fee + commission - refunded - withheld)::bigint as delivered, sum(withheld)::bigint as withheld,
          sum(share)::bigint as share, sum(fee)::bigint as fee, sum(commission)::bigint as commission, sum(collected)::bigint as collected, sum(settled)::bigint as settled
        from (
          select provider_id, at, share, fee, commission, collected, refunded, withheld, 0 as settled from balance_lines
          union all
          select provider_id, paid_at, 0, 0, 0, 0, 0, 0, amount from settlements where paid_at is not null
        ) moved group by 1, 2
      ) l on l.provider_id = m.provider_id and l.month = m.month
      where (m.delivered, m.withheld, m.share, m.fee, m.commission, m.collected, m.settled) is distinct from (l.delivered, l.withheld, l.share, l.fee, l.commission, l.collected, l.settled)
      union all
      select 'the fee income of a day is not what the lines of balances have', null::uuid, coalesce(d.fee, 0) - coalesce(l.fee, 0)
      from fee_days d full join (
        select (at at time zone 'Asia/Hong_Kong')::date as day, sum(fee)::bigint as fee from balance_lines group by 1
      ) l using (day)
      where coalesce(d.fee, 0) <> coalesce(l.fee, 0)
      union all
      select 'a settlement is not what its lines come to', s.id, s.amount - coalesce(l.cents, 0)
      from settlements s left join settled l on l.settlement_id = s.id and l.provider_id = s.provider_id
      where s.amount <> coalesce(l.cents, 0) or s.bookings <> coalesce(l.bookings, 0)
      union all
      select 'a line stands in a settlement of another provider', l.settlement_id, l.cents
      from settled l join settlements s on s.id = l.settlement_id where s.provider_id <> l.provider_id
      union all
      select 'a settlement is not in the journal as it was paid', s.id, case when s.paid_at is null then 0 else coalesce(l.share, 0) end - coalesce(e.provider, 0)
      from settlements s left join settled l on l.settlement_id = s.id
      left join journal_entries e on e.settlement_id = s.id and e.provider_id = s.provider_id
      where coalesce(e.provider, 0) <> case when s.paid_at is null then 0 else coalesce(l.share, 0) end
      union all
      select 'an invoice is not what its lines come to', i.id, i.fee - coalesce(l.fee, 0)
      from fee_invoices i left join invoiced l on l.invoice_id = i.id and l.provider_id = i.provider_id
      where i.fee <> coalesce(l.fee, 0) or i.bookings <> coalesce(l.bookings, 0)
      union all
      select 'the numbers of invoices have a gap', null::uuid, n.last - count(i.number)
      from fee_invoice_numbers n left join fee_invoices i on i.number between 1 and n.last
      group by n.last having count(i.number) <> n.last or n.last <> (select count(*) from fee_invoices)
    )
    select law, id, cents from discrepancies order by law, id`;
}
