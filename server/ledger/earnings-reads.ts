import type { CommissionState, Earning, Earnings, EarningsQuery } from '../../contract/ledger.ts';
import { referralOf } from '../../rules/referral-words.ts';
import type { ReferralFacts } from '../../contract/referrals.ts';
import type { Sql } from '../core/database/database.ts';

type EarningRow = Omit<Earning, 'referral'> & { facts: ReferralFacts };

/** One page of the bookings that came from a partner's clicks, newest first, and what the partner's commissions come to in all. */
export async function listEarnings(
  sql: Sql,
  partner_id: string,
  { page, page_size, month, status }: EarningsQuery,
): Promise<Pick<Earnings, 'count' | 'results' | 'totals'>> {
  const first = month === undefined ? null : `${month}-01`;
  const chosen = sql`
    select r.booking_id, r.created_at, ${stateOf(sql)} as status, c.cents, c.paid, c.paid_at, c.reference, c.waiting
    from booking_referrals r join bookings b on b.id = r.booking_id
    cross join lateral (
      select count(*) as lines, coalesce(sum(l.cents), 0)::bigint as cents, coalesce(sum(l.cents) filter (where o.paid_at is not null), 0)::bigint as paid,
        bool_or(l.approved_at is null) as waiting, bool_or(l.cents > 0 and o.paid_at is null) as unpaid,
        max(o.paid_at) as paid_at, coalesce((array_agg(o.reference order by o.paid_at desc nulls last))[1], '') as reference
      from commission_lines l left join payouts o on o.id = l.payout_id where l.booking_id = r.booking_id
    ) c
    where r.partner_id = ${partner_id} and (${first}::date is null or r.created_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
      and r.created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from (${chosen}) e where ${status ?? null}::text is null or e.status = ${status ?? null}`;
  const rows = await sql<EarningRow[]>`
    select b.id, utc(e.created_at) as booked_at, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants, b.status as booking_status,
      e.status, hkd(e.cents) as amount, hkd(e.paid) as paid,
      case when e.status = 'pending' and b.completed_at is not null
        then utc(greatest(b.completed_at, b.ends_at) + make_interval(days => m.hold_days)) end as approved_from,
      e.status = 'pending' and b.status = 'completed' and b.payment_status = 'unpaid' as waits_for_payment,
      utc(e.paid_at) as paid_at, e.reference, referral_of(b.id) as facts
    from (${chosen}) e join bookings b on b.id = e.booking_id cross join marketplace_settings m
    where ${status ?? null}::text is null or e.status = ${status ?? null}
    order by e.created_at desc, b.id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  const results = rows.map(({ facts, ...earning }) => ({ ...earning, referral: referralOf(facts) }));
  return { count: counted?.count ?? 0, results, totals: await totalsOf(sql, partner_id) };
}

/** Where a commission is in its life (contract/ledger.ts), on `booking_referrals r`, `bookings b` and its lines `c`. */
function stateOf(sql: Sql) {
  return sql<{ status: CommissionState }[]>`
    case when r.reason = 'own_booking' and r.decision is null then 'held'
      when r.reason not in ('last_click', 'own_booking') or r.decision = 'refused' or r.rate_bp = 0 or b.total_price = 0 then 'none'
      when b.status = 'cancelled' or c.lines > 0 and c.cents = 0 then 'reversed'
      when c.lines = 0 or c.waiting then 'pending'
      when c.unpaid then 'approved' else 'paid' end`;
}

async function totalsOf(sql: Sql, partner_id: string): Promise<Earnings['totals']> {
  const [totals] = await sql<Earnings['totals'][]>`
    select hkd(coalesce(sum(l.cents) filter (where l.approved_at is null), 0)::bigint) as pending,
      hkd(coalesce(sum(l.cents) filter (where l.approved_at is not null and o.paid_at is null), 0)::bigint) as approved,
      hkd(coalesce(sum(l.cents) filter (where o.paid_at is not null), 0)::bigint) as paid
    from commission_lines l left join payouts o on o.id = l.payout_id where l.partner_id = ${partner_id}`;
  if (!totals) throw new Error('an aggregate always has a row');
  return totals;
}
