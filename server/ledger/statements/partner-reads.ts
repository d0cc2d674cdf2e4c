import type { PartnerStatement } from '../../../contract/ledger.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** What the journal says of a partner in a Hong Kong month. Refuses: not_found. */
export async function getPartnerStatement(sql: Sql, partner_id: string, month: string): Promise<PartnerStatement> {
  const first = sql`${`${month}-01`}::date`;
  const [lines, [sums]] = await Promise.all([
    sql<PartnerStatement['lines']>`
      select utc(e.at) as at, case when e.kind = 'payout' then 'payout' when e.partner < 0 then 'commission' else 'reversal' end as kind,
        coalesce(b.service_title, '') as service_title, coalesce(b.service_title_zh, '') as service_title_zh,
        (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants, coalesce(link.placement, '') as placement,
        hkd(-e.partner) as amount, coalesce(o.reference, '') as reference
      from journal_entries e
      left join bookings b on b.id = e.booking_id
      left join booking_referrals r on r.booking_id = b.id
      left join referral_links link on link.id = r.link_id
      left join payouts o on o.id = e.payout_id
      where e.partner_id = ${partner_id} and e.at >= ${startOf(sql, month)} and e.at < ${endOf(sql, month)}
      order by e.at, e.id`,
    sql<Omit<PartnerStatement, 'month' | 'lines'>[]>`
      select p.name, p.name_zh, hkd(m.opening) as opening, hkd(m.earned) as earned, hkd(m.reversed) as reversed, hkd(m.paid_out) as paid_out,
        hkd(m.opening + m.earned + m.reversed + m.paid_out) as closing
      from partners p cross join lateral (
        select coalesce(sum(s.earned + s.reversed + s.paid_out) filter (where s.month < ${first}), 0)::bigint as opening,
          coalesce(sum(s.earned) filter (where s.month = ${first}), 0)::bigint as earned,
          coalesce(sum(s.reversed) filter (where s.month = ${first}), 0)::bigint as reversed,
          coalesce(sum(s.paid_out) filter (where s.month = ${first}), 0)::bigint as paid_out
        from partner_months s where s.partner_id = p.id
      ) m
      where p.id = ${partner_id}`,
  ]);
  return { month, ...(sums ?? notFound()), lines: [...lines] };
}

function startOf(db: Db, month: string) {
  return db`(${`${month}-01`}::date::timestamp at time zone 'Asia/Hong_Kong')`;
}

function endOf(db: Db, month: string) {
  return db`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
}
