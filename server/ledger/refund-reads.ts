import type { Sql } from '../core/database/database.ts';

type RefundFigures = {
  sampan_refunds_due: number;
  sampan_refunds_due_cents: number;
  sampan_refunds_due_late: number;
  sampan_refunds_due_oldest_seconds: number;
};

/** What customers are owed, as `/metrics` says it. */
export async function getRefundsDue(sql: Sql) {
  const [due] = await sql<RefundFigures[]>`
    select count(*) as sampan_refunds_due, coalesce(sum(cents), 0)::bigint as sampan_refunds_due_cents,
      count(*) filter (where since < now() - interval '3 days') as sampan_refunds_due_late,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as sampan_refunds_due_oldest_seconds
    from refunds_due`;
  if (!due) throw new Error('an aggregate always has a row');
  return due;
}
