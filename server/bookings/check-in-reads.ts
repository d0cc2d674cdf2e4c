import type { Sql } from '../core/database.ts';

/** The letters of a voucher: what the QR code holds, or only the code where somebody types it. */
export type Voucher = { reference: string | null; code: string };

/**
 * A provider's own booking with this voucher. Should a code alone ever name two, it is the one that boards on this day, and
 * a cancelled one only if there is no other.
 */
export async function findVoucher(
  sql: Sql,
  { reference, code }: Voucher,
  { provider_id, day }: { provider_id: string; day: string },
): Promise<{ id: string } | undefined> {
  const [found] = await sql<{ id: string }[]>`
    select id from bookings
    where provider_id = ${provider_id} and confirmation_code = ${code} ${reference === null ? sql`` : sql`and booking_reference = ${reference}`}
    order by (starts_at at time zone 'Asia/Hong_Kong')::date = ${day}::date desc, status = 'cancelled', starts_at desc limit 1`;
  return found;
}
