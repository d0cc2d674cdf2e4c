import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** Made-up bookings come in a burst: so many are looked at that were made before the one they may be like, and as many after it. */
const LOOKED_AT = 1_000;

/**
 * A provider's bookings still to come that look as if the same visitor had made them up: the same mailbox or telephone as the booking,
 * or the same visitor within a day of it. Those that are paid, or that the provider took, are real. Of some, or of the `LOOKED_AT` made
 * before and after the booking; the soonest first.
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
      select b.created_at, b.id, mailbox_of(b.customer_email) as mailbox, only_digits(b.customer_phone) as phone, v.visitor, v.at
      from bookings b left join booking_visitors v on v.booking_id = b.id where b.id = ${id}
    ),
    near as materialized (
      (select b.* from bookings b where b.provider_id = ${provider_id} and (b.created_at, b.id) >= (select created_at, id from model)
        order by b.created_at, b.id limit ${LOOKED_AT})
      union all
      (select b.* from bookings b where b.provider_id = ${provider_id} and (b.created_at, b.id) < (select created_at, id from model)
        order by b.created_at desc, b.id desc limit ${LOOKED_AT})
    )
    select b.id from model, near b left join booking_visitors v on v.booking_id = b.id
    where b.starts_at > now() and b.status in ('pending', 'confirmed')
      and b.payment_status = 'unpaid' and b.source = 'page' and (${among}::uuid[] is null or b.id = any(${among}::uuid[]))
      and (mailbox_of(b.customer_email) = nullif(model.mailbox, '') or only_digits(b.customer_phone) = nullif(model.phone, '')
        or (v.visitor = model.visitor and v.at between model.at - interval '1 day' and model.at + interval '1 day'))
    order by b.starts_at, b.id limit ${most}`;
  return alike.map((one) => one.id);
}
