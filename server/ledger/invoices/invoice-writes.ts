import type { Db, Tx } from '../../core/database/database.ts';

/** Hong Kong months, each by its first day, from the oldest that has fees which no invoice has to the last that is over; none, when there are no such fees. */
export async function listMonthsToInvoice(db: Db): Promise<string[]> {
  const months = await db<{ month: string }[]>`
    with oldest as (
      select min(at) at time zone 'Asia/Hong_Kong' as at from balance_lines where invoice_id is null and fee <> 0
    )
    select month::date as month
    from oldest, generate_series(date_trunc('month', oldest.at), date_trunc('month', now() at time zone 'Asia/Hong_Kong') - interval '1 month', interval '1 month') month
    order by 1`;
  return months.map(({ month }) => month);
}

/**
 * Makes an invoice to each of up to so many providers of the fees up to the end of a Hong Kong month that none has yet. Numbers follow each
 * other: the row of the last one is locked until the transaction ends, and goes back with it. Fees that come to nothing or less, and those of a
 * provider who has an invoice of the month, wait for the next one. Call it under `lockJournal`. Returns the accounts of their providers.
 */
export async function insertInvoices(tx: Tx, month: string, most: number): Promise<string[]> {
  const [numbers] = await tx<{ last: number }[]>`select last from fee_invoice_numbers for update`;
  if (!numbers) throw new Error('the migration makes the one row');
  const made = await tx<{ user_id: string }[]>`
    with waiting as materialized (
      select id, provider_id, booking_id, fee from balance_lines
      where invoice_id is null and fee <> 0 and at < (${month}::date + interval '1 month') at time zone 'Asia/Hong_Kong'
        and provider_id not in (select provider_id from fee_invoices where month = ${month}::date)
    ),
    sums as (
      select provider_id, sum(fee)::bigint as fee, count(distinct booking_id) as bookings from waiting group by 1 having sum(fee) > 0 order by 1 limit ${most}
    ),
    made as (
      insert into fee_invoices (id, number, provider_id, month, name, name_zh, fee, bookings, legal_name, legal_address, business_registration)
      select gen_random_uuid(), ${numbers.last} + row_number() over (order by p.id), p.id, ${month}::date, p.name, p.name_zh, s.fee, s.bookings,
        m.legal_name, m.legal_address, m.business_registration
      from sums s join providers p on p.id = s.provider_id cross join marketplace_settings m
      returning id, provider_id
    ),
    marked as (
      update balance_lines l set invoice_id = made.id from waiting w join made using (provider_id) where l.id = w.id
    )
    select p.user_id from made join providers p on p.id = made.provider_id`;
  await tx`update fee_invoice_numbers set last = last + ${made.length}`;
  return made.map(({ user_id }) => user_id);
}
