import type { Tx } from '../../core/database/database.ts';

/** The oldest Hong Kong month, `YYYY-MM-01`, that is over and has fees that no invoice has; undefined when there is none. */
export async function findMonthToInvoice(tx: Tx, after: string | null): Promise<string | undefined> {
  const [found] = await tx<{ month: string | null }[]>`
    select date_trunc('month', min(at) at time zone 'Asia/Hong_Kong')::date as month from balance_lines
    where invoice_id is null and fee <> 0 and at < date_trunc('month', now() at time zone 'Asia/Hong_Kong') at time zone 'Asia/Hong_Kong'
      and (${after}::date is null or at >= (${after}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
  return found?.month ?? undefined;
}

/**
 * Makes an invoice to each provider of the fees up to the end of a Hong Kong month that none has yet. Numbers follow each other: the row of
 * the last one is locked until the transaction ends, and goes back with it. Fees that come to nothing or less, and those of a provider who
 * has an invoice of the month, wait for the next one. Call it under `lockJournal`. Returns how many were made.
 */
export async function insertInvoices(tx: Tx, month: string): Promise<number> {
  const [numbers] = await tx<{ last: number }[]>`select last from fee_invoice_numbers for update`;
  if (!numbers) throw new Error('the migration makes the one row');
  const made = await tx`
    with waiting as materialized (
      select id, provider_id, booking_id, fee from balance_lines
      where invoice_id is null and fee <> 0 and at < (${month}::date + interval '1 month') at time zone 'Asia/Hong_Kong'
        and provider_id not in (select provider_id from fee_invoices where month = ${month}::date)
    ),
    sums as (
      select provider_id, sum(fee)::bigint as fee, count(distinct booking_id) as bookings from waiting group by 1 having sum(fee) > 0
    ),
    made as (
      insert into fee_invoices (id, number, provider_id, month, name, name_zh, fee, bookings)
      select gen_random_uuid(), ${numbers.last} + row_number() over (order by p.id), p.id, ${month}::date, p.name, p.name_zh, s.fee, s.bookings
      from sums s join providers p on p.id = s.provider_id
      returning id, provider_id
    ),
    marked as (
      update balance_lines l set invoice_id = made.id from waiting w join made using (provider_id) where l.id = w.id
    )
    select id from made`;
  await tx`update fee_invoice_numbers set last = last + ${made.length}`;
  return made.length;
}
