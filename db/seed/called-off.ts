import { randomUUID } from 'node:crypto';
import type { Sql } from '../../server/core/database/database.ts';

/** Reasons that hosts of the demo give, each as the log has it in both languages. */
const reasons: Record<string, { en: string; zh: string }> = {
  'Strong monsoon signal is up; we will not take you out in that.': {
    en: 'Strong monsoon signal is up; we will not take you out in that.',
    zh: '強烈季候風信號生效，為安全不會出發。',
  },
  '天文台發出雷暴警告，為安全取消，費用全數退回。': {
    en: 'The Observatory has issued a thunderstorm warning. We do not go, and refund everything.',
    zh: '天文台發出雷暴警告，為安全取消，費用全數退回。',
  },
  'Our guide is ill and we could not find another who knows the route.': {
    en: 'Our guide is ill and we could not find another who knows the route.',
    zh: '導賞員抱恙，未能覓得熟悉路線的同事。',
  },
};

/** Puts the last departure that a host of the demo has cancelled whole into the log of what was called off. */
export async function logCallOff(sql: Sql): Promise<void> {
  const [last] = await sql<
    { slot_id: string; provider_id: string; name: string; reason: string; at: Date; count: number; cents: number }[]
  >`
    select b.slot_id, b.provider_id, p.name, min(b.cancel_reason) as reason, max(b.cancelled_at) as at, count(*)::int as count,
      sum(b.paid_amount - b.retained_amount)::bigint as cents
    from bookings b join slots sl on sl.id = b.slot_id join providers p on p.id = b.provider_id join users u on u.id = p.user_id
    where u.username = 'kayan' and sl.spots_taken = 0 and b.status = 'cancelled' and b.cancelled_by = 'provider'
      and b.cancel_reason = any(${Object.keys(reasons)})
    group by 1, 2, 3 order by max(b.cancelled_at) desc limit 1`;
  if (!last) return;
  const { slot_id, provider_id, name, reason, at, count, cents } = last;
  const id = randomUUID();
  const { en, zh } = reasons[reason]!;
  await sql.begin(async (tx) => {
    await tx`
      insert into call_offs (id, provider_id, slot_ids, outcome, reason_en, reason_zh, actor, actor_name, bookings, cancelled, refund_amount,
        created_at, worked_at, finished_at)
      values (${id}, ${provider_id}, ${[slot_id]}::uuid[], 'cancel', ${en}, ${zh}, 'provider', ${name}, ${count}, ${count}, ${cents}, ${at}, ${at}, ${at})`;
    await tx`
      update bookings set call_off_id = ${id} where slot_id = ${slot_id} and status = 'cancelled' and cancelled_by = 'provider'`;
    await tx`update slots set is_available = false, block_reason = ${en} where id = ${slot_id}`;
  });
}
