import type { PartnerStatement, Settlement } from '../../../contract/ledger.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
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
      where e.partner_id = ${partner_id} and ${within(sql, month)}
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

/** What the journal says of a provider's sales in a Hong Kong month, all of it at once, and the month's revenue. Refuses: not_found. */
export async function getSettlement(sql: Sql, provider_id: string, month: string): Promise<Settlement> {
  const [provider] = await sql<Pick<Settlement, 'name' | 'name_zh' | 'revenue'>[]>`
    select name, name_zh, (
      select hkd(coalesce(sum(revenue_of(status, cents)), 0)::bigint) from booking_day_sums
      where provider_id = p.id and basis = 'departs' and day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'
    ) as revenue
    from providers p where id = ${provider_id}`;
  if (!provider) notFound();
  const lines = await sql<Settlement['lines']>`
    select utc(s.at) as at, s.kind, b.id as booking, b.booking_reference, b.service_title, b.service_title_zh,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants,
      hkd(s.gross) as gross, hkd(s.refunds) as refunds, hkd(s.commissions) as commissions, hkd(s.gross + s.refunds + s.commissions) as net
    from (${salesOf(sql, provider_id, month)}) s join bookings b on b.id = s.booking_id
    order by s.at, s.id`;
  const sum = (column: 'gross' | 'refunds' | 'commissions' | 'net') =>
    fromCents(lines.reduce((all, line) => all + toCents(line[column]), 0));
  const sums = { gross: sum('gross'), refunds: sum('refunds'), commissions: sum('commissions'), net: sum('net') };
  return { month, ...provider, ...sums, lines: [...lines] };
}

/** The month's entries of a provider's bookings: of a sale the price is gross, of any other what it takes off the price. */
function salesOf(db: Db, provider_id: string, month: string) {
  return db`
    select e.id, e.at, e.kind, e.booking_id,
      case when e.kind = 'sale' then -(e.provider + e.partner) else 0 end as gross,
      case when e.kind = 'sale' then 0 else -(e.provider + e.partner) end as refunds,
      e.partner as commissions
    from journal_entries e
    where e.provider_id = ${provider_id} and (e.provider <> 0 or e.partner <> 0) and ${within(db, month)}`;
}

/** Whether `journal_entries e` is of a Hong Kong month, `YYYY-MM`. */
function within(db: Db, month: string) {
  return db`(e.at >= ${startOf(db, month)} and e.at < (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
}

function startOf(db: Db, month: string) {
  return db`(${`${month}-01`}::date::timestamp at time zone 'Asia/Hong_Kong')`;
}
