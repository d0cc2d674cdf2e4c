import type { Db } from '../../../core/database/database.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** A refund that became due, and the sides that have no mail about the cancellation that says so. */
export type DueRefund = Recipients & { id: string; booking_id: string; since: Date; sides: ('customer' | 'provider')[] };

type DueRange = { from: Date; until: Date };

/**
 * Refunds that became due between two times and still are, without a mail of this kind. Who was mailed about the cancellation that made it
 * due knows; so the provider gets one about what was cancelled by the provider, and both about money that came in beyond the price, or too late.
 */
export async function listNewRefundsDue(db: Db, { from, until }: DueRange, after: string): Promise<Unmailed<DueRefund>> {
  const rows = await db<DueRefund[]>`
    select b.id, b.id as booking_id, coalesce(b.refund_due_since, now()) as since, null::uuid as sender_id, ${addressesOf(db)},
      case when b.status <> 'cancelled' or b.cancelled_at < b.refund_due_since then array['customer', 'provider']
        when b.cancelled_by = 'provider' and b.call_off_id is null then array['provider'] else '{}' end as sides
    from bookings b join providers p on p.id = b.provider_id join users u on u.id = p.user_id
    where b.refund_due_since > ${from} and b.refund_due_since <= ${until} and b.id > ${after}
      and not exists (select from mails m where m.booking_id = b.id and m.kind = 'refund_due' and m.about = date_trunc('milliseconds', b.refund_due_since))
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** Refunds that have been due for so many days since between two times, without a mail that says so to their provider. */
export async function listWaitingRefunds(
  db: Db,
  { from, until, days }: DueRange & { days: number },
  after: string,
): Promise<Unmailed<DueRefund>> {
  const rows = await db<DueRefund[]>`
    select b.id, b.id as booking_id, coalesce(b.refund_due_since, now()) as since, null::uuid as sender_id, ${addressesOf(db)}, array['provider'] as sides
    from bookings b join providers p on p.id = b.provider_id join users u on u.id = p.user_id
    where b.refund_due_since > ${from}::timestamptz - make_interval(days => ${days})
      and b.refund_due_since <= ${until}::timestamptz - make_interval(days => ${days}) and b.id > ${after}
      and not exists (select from mails m where m.booking_id = b.id and m.kind = 'refund_waiting' and m.about = date_trunc('milliseconds', b.refund_due_since))
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
