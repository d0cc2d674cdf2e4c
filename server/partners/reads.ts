import type { Db } from '../core/database.ts';

/** Whether a partner has earned what was not paid yet. */
export async function isOwed(db: Db, id: string): Promise<boolean> {
  const [sum] = await db<{ cents: number }[]>`
    select coalesce(sum(l.cents), 0)::bigint as cents
    from commission_lines l left join payouts p on p.id = l.payout_id
    where l.partner_id = ${id} and p.paid_at is null`;
  return (sum?.cents ?? 0) > 0;
}
