import type { Sql } from '../core/database/database.ts';

/** What customers of cancelled bookings are owed, as `/metrics` says it. */
export async function getRefundsDue(sql: Sql) {
  const [due] = await sql<{ sampan_refunds_due: number; sampan_refunds_due_cents: number; sampan_refunds_due_oldest_seconds: number }[]>`
    select count(*) as sampan_refunds_due, coalesce(sum(cents), 0)::bigint as sampan_refunds_due_cents,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as sampan_refunds_due_oldest_seconds
    from refunds_due`;
  if (!due) throw new Error('an aggregate always has a row');
  return due;
}
