import type { WaitingMail } from '../../../../contract/mails.ts';
import type { Locale } from '../../../../contract/text.ts';
import type { Db } from '../../../core/database/database.ts';
import { PAGE_SIZE, unmailed, type Unmailed } from '../../events/booking-reads.ts';

/** Something that somebody who waits is to hear. */
export type NewWaitingNotice = { id: string; kind: WaitingMail; email: string; locale: Locale };

/** What those who wait have not been mailed yet. */
export async function listNewWaitingNotices(db: Db, after: string): Promise<Unmailed<NewWaitingNotice>> {
  const rows = await db<NewWaitingNotice[]>`
    select n.id, n.kind, e.customer_email as email, e.locale
    from waiting_notices n join waiting_entries e on e.id = n.entry_id
    where n.id > ${after} and not exists (select from mails m where m.source = n.id::text)
    order by n.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
