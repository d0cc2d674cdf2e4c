import { MOST_LISTED } from '../../../contract/lists.ts';
import type { RefundDue } from '../../../contract/operator.ts';
import type { Sql } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';
import { foundById } from './booking-reads.ts';

type Due = Pick<RefundDue, 'id' | 'due_since' | 'cancelled_by'>;

/** One page of the cancelled bookings whose customers are owed money, the longest first; they are counted to `MOST_LISTED`. */
export async function listRefundsDue(sql: Sql, { page, page_size }: { page: number; page_size: number }) {
  const [[counted], due] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from (select from refunds_due limit ${MOST_LISTED + 1}) counted`,
    sql<Due[]>`
      select booking_id as id, utc(since) as due_since, cancelled_by from refunds_due
      order by since, booking_id limit ${page_size + 1} offset ${(page - 1) * page_size}`,
  ]);
  const found = await foundById(
    sql,
    due.map(({ id }) => id),
  );
  const results = due.flatMap((one): RefundDue[] => found.filter(({ id }) => id === one.id).map((booking) => ({ ...booking, ...one })));
  return countedPage(counted?.count ?? 0, results, page_size);
}
