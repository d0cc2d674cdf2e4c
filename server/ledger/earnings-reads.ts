import type { CommissionState, Earning, Earnings, EarningsQuery } from '../../contract/ledger.ts';
import { referralOf } from '../../rules/referral-words.ts';
import type { ReferralFacts } from '../../contract/referrals.ts';
import type { Sql } from '../core/database/database.ts';

type EarningRow = Omit<Earning, 'referral'> & { facts: ReferralFacts };

/** One page of the bookings that came from a partner's clicks, newest first, and what the partner's commissions come to in all. */
export async function listEarnings(
  sql: Sql,
  partner_id: string,
  query: EarningsQuery,
): Promise<Pick<Earnings, 'count' | 'results' | 'totals'>> {
  const { count, ids } = await pageOfReferrals(sql, partner_id, query);
  const rows = await sql<EarningRow[]>`
    select b.id, utc(r.created_at) as booked_at, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants, b.status as booking_status,
      e.status, hkd(c.cents) as amount, hkd(c.paid) as paid,
      case when e.status = 'pending' and b.completed_at is not null
        then utc(greatest(b.completed_at, b.ends_at) + make_interval(days => m.hold_days)) end as approved_from,
      e.status = 'pending' and b.status = 'completed' and b.payment_status = 'unpaid' as waits_for_payment,
      utc(c.paid_at) as paid_at, c.reference, referral_of(b.id) as facts
    from ${commissionsOf(sql)} cross join lateral (select ${stateOf(sql)} as status) e cross join marketplace_settings m
    where r.booking_id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], r.booking_id)`;
  const results = rows.map(({ facts, ...earning }) => ({ ...earning, referral: referralOf(facts) }));
  return { count, results, totals: await totalsOf(sql, partner_id) };
}

/** The bookings of a page, and how many there are in all. By state, every one of the partner, or of the month, is looked at. */
async function pageOfReferrals(
  sql: Sql,
  partner_id: string,
  { page, page_size, month, status }: EarningsQuery,
): Promise<{ count: number; ids: string[] }> {
  const first = month === undefined ? null : `${month}-01`;
  const asked = sql`
    r.partner_id = ${partner_id} and (${first}::date is null or r.created_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
      and r.created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
  const chosen =
    status === undefined
      ? sql`select r.booking_id, r.created_at from booking_referrals r where ${asked}`
      : sql`select r.booking_id, r.created_at from ${commissionsOf(sql)} where ${asked} and ${stateOf(sql)} = ${status}`;
  const everything = sql`
    select coalesce(sum(referrals), 0)::bigint as count
    from link_figures where link_id = any(array(select id from referral_links where partner_id = ${partner_id}))`;
  const [counted] = await sql<{ count: number }[]>`${
    status === undefined && month === undefined ? everything : sql`select count(*) as count from (${chosen}) e`
  }`;
  const rows = await sql<{ booking_id: string }[]>`
    select e.booking_id from (${chosen}) e
    order by e.created_at desc, e.booking_id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return { count: counted?.count ?? 0, ids: rows.map(({ booking_id }) => booking_id) };
}

/** `booking_referrals r` with its booking `b` and the sums of its commissions `c`. */
function commissionsOf(sql: Sql) {
  return sql`
    booking_referrals r join bookings b on b.id = r.booking_id
    cross join lateral (
      select count(*) as lines, coalesce(sum(l.cents), 0)::bigint as cents, coalesce(sum(l.cents) filter (where o.paid_at is not null), 0)::bigint as paid,
        bool_or(l.approved_at is null) as waiting, bool_or(l.cents > 0 and o.paid_at is null) as unpaid,
        max(o.paid_at) as paid_at, coalesce((array_agg(o.reference order by o.paid_at desc nulls last))[1], '') as reference
      from commission_lines l left join payouts o on o.id = l.payout_id where l.booking_id = r.booking_id
    ) c`;
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
    select hkd(coalesce(t.pending, 0)) as pending, hkd(coalesce(t.approved, 0) + open.cents) as approved,
      hkd(coalesce(t.in_payouts, 0) - open.cents) as paid
    from (select coalesce(sum(amount), 0)::bigint as cents from payouts where partner_id = ${partner_id} and paid_at is null) open
    left join partner_totals t on t.partner_id = ${partner_id}`;
  if (!totals) throw new Error('an aggregate always has a row');
  return totals;
}
