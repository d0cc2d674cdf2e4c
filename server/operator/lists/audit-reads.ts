import type { AuditEntry, AuditQuery } from '../../../contract/audit.ts';
import { MOST_LISTED } from '../../../contract/lists.ts';
import type { Sql } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';

/** One page of the log, newest first, with what each subject is called by now; it is counted to `MOST_LISTED`. */
export async function listAudit(sql: Sql, { act, subject, subject_id, page, page_size }: AuditQuery) {
  // Only filters in use are written, so that each has its index.
  const matching = sql`
    true ${act === undefined ? sql`` : sql`and a.act = ${act}`} ${subject === undefined ? sql`` : sql`and a.subject = ${subject}`}
    ${subject_id === undefined ? sql`` : sql`and a.subject_id = ${subject_id}`}`;
  const [[counted], rows] = await Promise.all([
    sql<{ count: number }[]>`
      select count(*) as count from (select from audit_log a where ${matching} limit ${MOST_LISTED + 1}) counted`.planEachTime(),
    sql<AuditEntry[]>`
      select a.id, utc(a.at) as at, a.actor_name as actor, a.act, a.subject, a.subject_id, a.details,
        coalesce(p.name, pa.name, s.title, c.name, u.username, b.booking_reference, m.kind, rs.title, po.reference, se.reference, '') as subject_name,
        coalesce(p.name_zh, pa.name_zh, s.title_zh, c.name_zh, u.username, b.booking_reference, m.kind, rs.title_zh, po.reference, se.reference, '') as subject_name_zh
      from audit_log a
      left join providers p on a.subject = 'provider' and p.id = a.subject_id
      left join partners pa on a.subject = 'partner' and pa.id = a.subject_id
      left join services s on a.subject = 'service' and s.id = a.subject_id
      left join categories c on a.subject = 'category' and c.id = a.subject_id
      left join users u on a.subject = 'user' and u.id = a.subject_id
      left join bookings b on a.subject = 'booking' and b.id = a.subject_id
      left join mails m on a.subject = 'mail' and m.id = a.subject_id
      left join reviews r on a.subject = 'review' and r.id = a.subject_id
      left join services rs on rs.id = r.service_id
      left join payouts po on a.subject = 'payout' and po.id = a.subject_id
      left join settlements se on a.subject = 'settlement' and se.id = a.subject_id
      where ${matching} order by a.at desc, a.id desc limit ${page_size + 1} offset ${(page - 1) * page_size}`.planEachTime(),
  ]);
  return countedPage(counted?.count ?? 0, rows, page_size);
}
