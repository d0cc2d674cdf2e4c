import type { Earning, Earnings, EarningsQuery } from '../../../contract/ledger.ts';
import { referralOf } from '../../../rules/referral-words.ts';
import type { ReferralFacts } from '../../../contract/referrals.ts';
import type { Sql } from '../../core/database/database.ts';

type EarningRow = Omit<Earning, 'referral'> & { facts: ReferralFacts };

/** One page of the bookings that came from a partner's clicks, newest first, and what the partner's commissions come to in all. */
export async function listEarnings(
  sql: Sql,
  partner_id: string,
  query: EarningsQuery,
): Promise<Pick<Earnings, 'count' | 'results' | 'totals'>> {
  const ids = await pageOfReferrals(sql, partner_id, query);
  const rows = await sql<EarningRow[]>`
    select b.id, utc(r.created_at) as booked_at, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants, b.status as booking_status,
      e.state as status, hkd(c.cents) as amount, hkd(c.paid) as paid,
      case when e.state = 'pending' and b.completed_at is not null
        then utc(greatest(b.completed_at, b.ends_at) + make_interval(days => m.hold_days)) end as approved_from,
      e.state = 'pending' and b.status = 'completed' and b.payment_status = 'unpaid' as waits_for_payment,
      utc(c.paid_at) as paid_at, c.reference, referral_of(b.id) as facts
    from booking_referrals r join bookings b on b.id = r.booking_id join commission_states e on e.booking_id = r.booking_id
    cross join lateral (
      select coalesce(sum(l.cents), 0)::bigint as cents, coalesce(sum(l.cents) filter (where o.paid_at is not null), 0)::bigint as paid,
        max(o.paid_at) as paid_at, coalesce((array_agg(o.reference order by o.paid_at desc nulls last))[1], '') as reference
      from commission_lines l left join payouts o on o.id = l.payout_id where l.booking_id = r.booking_id
    ) c
    cross join marketplace_settings m
    where r.booking_id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], r.booking_id)`;
  const results = rows.map(({ facts, ...earning }) => ({ ...earning, referral: referralOf(facts) }));
  return { count: await countReferrals(sql, partner_id, query), results, totals: await totalsOf(sql, partner_id) };
}

/** The bookings of a page. */
async function pageOfReferrals(sql: Sql, partner_id: string, query: EarningsQuery): Promise<string[]> {
  const { page, page_size, status } = query;
  const asked = sql`partner_id = ${partner_id} and ${isMadeIn(sql, query)}`;
  const chosen =
    status === undefined
      ? sql`select booking_id, created_at from booking_referrals where ${asked}`
      : sql`
        (
          select booking_id, created_at from booking_referrals
          where ${asked} and commission_state = ${status} and booking_id not in (select booking_id from changed)
          order by created_at desc, booking_id desc limit ${page * page_size}
        )
        union all
        select booking_id, created_at from changed where state = ${status} and ${isMadeIn(sql, query)}`;
  const rows = await sql<{ booking_id: string }[]>`
    with changed as materialized (${changedStates(sql, partner_id)})
    select booking_id from (${chosen}) chosen order by created_at desc, booking_id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return rows.map(({ booking_id }) => booking_id);
}

/** How many there are in all, exact to the moment. */
async function countReferrals(sql: Sql, partner_id: string, { month, status }: EarningsQuery): Promise<number> {
  const first = month === undefined ? null : `${month}-01`;
  const [counted] = await sql<{ count: number }[]>`
    with changed as materialized (${changedStates(sql, partner_id)}),
    counts as (
      select month, state, referrals from commission_counts where partner_id = ${partner_id}
      union all
      select month, state, 1 from changed
      union all
      select month, filed, -1 from changed where filed is not null
    )
    select coalesce(sum(referrals), 0)::bigint as count from counts
    where (${first}::date is null or month = ${first}::date) and (${status ?? null}::text is null or state = ${status ?? null}::text)`;
  return counted?.count ?? 0;
}

/** Referrals of a partner that are in another state than the stored one: what the journal has not taken yet has a note. */
function changedStates(sql: Sql, partner_id: string) {
  return sql`
    select s.booking_id, s.created_at, s.month, s.filed, s.state
    from (select booking_id from booking_changes union select booking_id from journal_due) noted
    cross join lateral (
      select booking_id, created_at, month, filed, state from commission_states one
      where one.booking_id = noted.booking_id and one.partner_id = ${partner_id} offset 0
    ) s
    where s.filed is distinct from s.state`;
}

/** Whether `created_at` is in the Hong Kong month that is asked for. */
function isMadeIn(sql: Sql, { month }: EarningsQuery) {
  const first = month === undefined ? null : `${month}-01`;
  return sql`(${first}::date is null or created_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
    and created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
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
