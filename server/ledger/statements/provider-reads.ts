import { MOST_STATEMENT_LINES, type ProviderStatement } from '../../../contract/ledger.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

type StatementLine = ProviderStatement['lines'][number];

/**
 * A provider's Hong Kong month: what its lines come to, the balance before and after, and the lines, at most so many. Refuses: not_found.
 */
export async function getProviderStatement(
  sql: Sql,
  provider_id: string,
  month: string,
  most: number | null = MOST_STATEMENT_LINES,
): Promise<ProviderStatement> {
  const [provider] = await sql<{ name: string; name_zh: string }[]>`select name, name_zh from providers where id = ${provider_id}`;
  if (!provider) notFound();
  const [lines, settlements, balance, today] = await Promise.all([
    listLines(sql, provider_id, month, most),
    listSettled(sql, provider_id, month),
    getBalance(sql, provider_id, month),
    getAsOfToday(sql, provider_id, month),
  ]);
  return { month, ...provider, ...today, ...balance, settlements: [...settlements], lines: [...lines] };
}

/** What became of bookings that are over and paid for in the month, at most so many lines; null: all. */
function listLines(sql: Sql, provider_id: string, month: string, most: number | null) {
  return sql<StatementLine[]>`
    select utc(l.at) as at, b.id as booking, b.booking_reference, b.service_title, b.service_title_zh,
      case when l.share + l.fee + l.commission < 0 then case when l.refunded < 0 then 'refund' else 'reversal' end when l.share + l.fee + l.commission = 0 then 'adjustment'
        when b.status = 'cancelled' then 'retained' else 'delivered' end as kind,
      (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date, b.participants,
      hkd(l.share + l.fee + l.commission) as gross, hkd(-l.fee) as fee, hkd(-l.commission) as commissions, hkd(l.share) as net, hkd(l.collected) as collected
    from balance_lines l join bookings b on b.id = l.booking_id
    where l.provider_id = ${provider_id} and l.at >= ${startOf(sql, month)} and l.at < ${endOf(sql, month)}
    order by l.at, l.id limit ${most}`;
}

function listSettled(sql: Sql, provider_id: string, month: string) {
  return sql<ProviderStatement['settlements']>`
    select id, utc(paid_at) as paid_at, hkd(amount) as amount, reference from settlements
    where provider_id = ${provider_id} and paid_at >= ${startOf(sql, month)} and paid_at < ${endOf(sql, month)} order by paid_at, id`;
}

type MonthSums = Pick<
  ProviderStatement,
  'delivered' | 'withheld' | 'refunds' | 'fee' | 'commissions' | 'net' | 'opening' | 'collected' | 'settled' | 'closing'
>;

/** What the lines of the month come to, and the balance before and after: of a row a month, however many lines there are. */
async function getBalance(sql: Sql, provider_id: string, month: string) {
  const first = firstOf(sql, month);
  const [balance] = await sql<MonthSums[]>`
    select hkd(m.delivered) as delivered, hkd(m.withheld) as withheld, hkd(m.share + m.fee + m.commission - m.delivered - m.withheld) as refunds, hkd(-m.fee) as fee,
      hkd(-m.commission) as commissions, hkd(m.share) as net, hkd(before.cents) as opening, hkd(m.collected) as collected, hkd(-m.settled) as settled,
      hkd(before.cents + m.collected - m.fee - m.commission - m.settled) as closing
    from (
      select coalesce(sum(delivered), 0)::bigint as delivered, coalesce(sum(withheld), 0)::bigint as withheld, coalesce(sum(share), 0)::bigint as share, coalesce(sum(fee), 0)::bigint as fee,
        coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(collected), 0)::bigint as collected, coalesce(sum(settled), 0)::bigint as settled
      from provider_months where provider_id = ${provider_id} and month = ${first}
    ) m, (
      select coalesce(sum(collected - fee - commission - settled), 0)::bigint as cents
      from provider_months where provider_id = ${provider_id} and month < ${first}
    ) before`;
  return balance ?? notFound();
}

/**
 * The experiences of the month as they are today: revenue of the completed ones, what is not paid of those that are over, what was paid of
 * those that are over and not completed yet, what was paid ahead, and what was refunded. The three after revenue count no booking twice.
 */
async function getAsOfToday(sql: Sql, provider_id: string, month: string) {
  const first = firstOf(sql, month);
  const [today] = await sql<Pick<ProviderStatement, 'revenue' | 'unpaid' | 'over' | 'ahead' | 'refunded'>[]>`
    select
      (select hkd(coalesce(sum(revenue_of(status, cents)), 0)::bigint) from booking_day_sums
        where provider_id = ${provider_id} and basis = 'departs' and day >= ${first} and day < ${first} + interval '1 month') as revenue,
      (select jsonb_build_object('bookings', count(*), 'amount', hkd(coalesce(sum(worth_of(status, final_amount, reduced_amount, retained_amount)
          - paid_amount + refunded_amount), 0)::bigint)) from bookings
        where provider_id = ${provider_id} and payment_status = 'unpaid' and status in ('confirmed', 'completed')
          and (status = 'completed' and starts_at <= now() or ${isOver(sql)})
          and starts_at >= ${startOf(sql, month)} and starts_at < ${endOf(sql, month)}) as unpaid,
      (select jsonb_build_object('bookings', count(*), 'amount', hkd(coalesce(sum(paid_amount - refunded_amount), 0)::bigint)) from bookings
        where provider_id = ${provider_id} and status = 'confirmed' and paid_amount > 0 and paid_amount > refunded_amount
          and payment_status <> 'unpaid' and ${isOver(sql)}
          and starts_at >= ${startOf(sql, month)} and starts_at < ${endOf(sql, month)}) as over,
      (select jsonb_build_object('bookings', count(*), 'amount', hkd(coalesce(sum(paid_amount - refunded_amount), 0)::bigint)) from bookings
        where provider_id = ${provider_id} and status = 'confirmed' and paid_amount > 0 and paid_amount > refunded_amount and not ${isOver(sql)}
          and starts_at >= ${startOf(sql, month)} and starts_at < ${endOf(sql, month)}) as ahead,
      (select jsonb_build_object('bookings', count(*), 'amount', hkd(coalesce(sum(refunded_amount), 0)::bigint)) from bookings
        where provider_id = ${provider_id} and refunded_amount > 0
          and starts_at >= ${startOf(sql, month)} and starts_at < ${endOf(sql, month)}) as refunded`;
  return today ?? notFound();
}

/** Whether a booking's experience has ended, and its customer does not choose another date. */
function isOver(db: Db) {
  return db`(ends_at <= now() and choose_by is null)`;
}

function firstOf(db: Db, month: string) {
  return db`${`${month}-01`}::date`;
}

function startOf(db: Db, month: string) {
  return db`(${`${month}-01`}::date::timestamp at time zone 'Asia/Hong_Kong')`;
}

function endOf(db: Db, month: string) {
  return db`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
}
