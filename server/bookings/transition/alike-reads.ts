import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/**
 * A provider's bookings still to come that look as if the same visitor had made them up: the same mailbox or telephone as the booking,
 * or the same visitor within a day of it. Those that are paid, or that the provider took, are real. Of some, or of all; the soonest first.
 * Refuses: not_found, when the booking is not the provider's.
 */
export async function listAlike(
  sql: Sql,
  id: string,
  provider_id: string,
  { among, most }: { among: string[] | null; most: number },
): Promise<string[]> {
  const [own] = await sql`select id from bookings where id = ${id} and provider_id = ${provider_id}`;
  if (!own) notFound();
  const alike = await sql<{ id: string }[]>`
    with model as materialized (
      select mailbox_of(b.customer_email) as mailbox, only_digits(b.customer_phone) as phone, v.visitor, v.at
      from bookings b left join booking_visitors v on v.booking_id = b.id where b.id = ${id}
    )
    select b.id from model, bookings b left join booking_visitors v on v.booking_id = b.id
    where b.provider_id = ${provider_id} and b.starts_at > now() and b.status in ('pending', 'confirmed')
      and b.payment_status = 'unpaid' and b.source = 'page' and (${among}::uuid[] is null or b.id = any(${among}::uuid[]))
      and (mailbox_of(b.customer_email) = nullif(model.mailbox, '') or only_digits(b.customer_phone) = nullif(model.phone, '')
        or (v.visitor = model.visitor and v.at between model.at - interval '1 day' and model.at + interval '1 day'))
    order by b.starts_at, b.id limit ${most}`;
  return alike.map((one) => one.id);
}
