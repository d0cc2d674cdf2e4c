import { MOST_STATEMENT_LINES } from '../../../contract/ledger.ts';
import type { FeeInvoice, FeeInvoiceDetail, FeeInvoicesQuery } from '../../../contract/settlements.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** One page of invoices, the newest first. */
export async function listInvoices(
  sql: Sql,
  { page, page_size, month, provider }: FeeInvoicesQuery,
): Promise<{ count: number; results: FeeInvoice[] }> {
  const matching = sql`
    (${month ?? null}::text is null or month = (${month ?? null}::text || '-01')::date)
    and (${provider ?? null}::uuid is null or provider_id = ${provider ?? null}::uuid)`;
  const [counted] = await sql<{ count: number }[]>`select count(*) as count from fee_invoices where ${matching}`;
  const results = await sql<FeeInvoice[]>`
    select ${headOf(sql)} from fee_invoices i where ${matching} order by number desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return { count: counted?.count ?? 0, results };
}

/** One invoice with its lines, at most so many, or with null all; of a named provider only its own. Refuses: not_found. */
export async function getInvoice(
  sql: Sql,
  id: string,
  provider_id: string | null,
  most: number | null = MOST_STATEMENT_LINES,
): Promise<FeeInvoiceDetail> {
  const [head] = await sql<Omit<FeeInvoiceDetail, 'lines'>[]>`
    select ${headOf(sql)}, issuer.legal_name, issuer.legal_address, issuer.business_registration
    from fee_invoices i cross join marketplace_settings s
    cross join lateral (
      select i.legal_name, i.legal_address, i.business_registration where i.legal_name <> ''
      union all
      select s.legal_name, s.legal_address, s.business_registration where i.legal_name = ''
    ) issuer
    where id = ${id} and (${provider_id}::uuid is null or provider_id = ${provider_id}::uuid)`;
  if (!head) notFound();
  const lines = await sql<FeeInvoiceDetail['lines']>`
    select utc(l.at) as at, b.booking_reference, b.service_title, b.service_title_zh, (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date,
      hkd(l.share + l.fee + l.commission) as gross, hkd(l.fee) as fee
    from balance_lines l join bookings b on b.id = l.booking_id
    where l.invoice_id = ${id} order by l.at, l.id limit ${most}`;
  return { ...head, lines: [...lines] };
}

function headOf(db: Db) {
  return db`i.id, 'F-' || lpad(i.number::text, greatest(6, length(i.number::text)), '0') as number, to_char(i.month, 'YYYY-MM') as month, i.name, i.name_zh, utc(i.made_at) as made_at,
    hkd(i.fee) as fee, i.bookings`;
}
