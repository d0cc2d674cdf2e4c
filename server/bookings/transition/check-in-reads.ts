import type { Sql } from '../../core/database/database.ts';
import { boardingOf } from '../deadline.ts';

/**
 * The letters of a voucher: what the QR code holds, or only the code or the booking's reference where somebody types it. One person's has letters
 * of its own in place of the booking's code.
 */
export type Voucher = { reference: string | null; code: string } | { reference: string; letters: string } | { reference: string };

/**
 * A provider's own booking with this voucher. Should a code alone ever name two, it is the one that boards now, a cancelled one
 * only if there is no other, and of several the one nearest in time.
 */
export async function findVoucher(sql: Sql, voucher: Voucher, provider_id: string): Promise<{ id: string } | undefined> {
  const { reference } = voucher;
  const [found] = await sql<{ id: string }[]>`
    select id from bookings b
    where provider_id = ${provider_id} ${reference === null ? sql`` : sql`and booking_reference = ${reference}`}
      ${'code' in voucher ? sql`and confirmation_code = ${voucher.code}` : sql``}
    order by ${boardingOf(sql)} = 'open' desc, status = 'cancelled', abs(extract(epoch from starts_at - now())) limit 1`;
  return found;
}
