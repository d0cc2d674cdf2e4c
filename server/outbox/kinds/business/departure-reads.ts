import type { Locale } from '../../../../contract/text.ts';
import type { Db } from '../../../core/database/database.ts';
import { PAGE_SIZE, unmailed, type Unmailed } from '../../events/booking-reads.ts';

export type DueDepartures = { id: string; user_id: string; email: string; locale: Locale };

/** Providers, by id, who want the mail of the day's departures, have guests that day (a Hong Kong date), and no mail of it yet. */
export async function listDueDepartures(db: Db, day: string, after: string): Promise<Unmailed<DueDepartures>> {
  const rows = await db<DueDepartures[]>`
    select p.id, u.id as user_id, u.email, u.locale
    from mail_choices c
    join providers p on p.id = c.provider_id
    join users u on u.id = p.user_id
    where c.kind = 'daily_departures' and c.wanted and p.id > ${after} and u.email like '%@%' and u.disabled_at is null
      and exists (
        select from slots sl join bookings b on b.slot_id = sl.id and b.status in ('confirmed', 'completed') and b.choose_by is null
        where sl.provider_id = p.id and sl.date = ${day}::date
          and sl.starts_at > ${day}::date - interval '1 day' and sl.starts_at < ${day}::date + interval '2 days')
      and not exists (select from mails m where m.source = p.id || ' ' || ${day}::text)
    order by p.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
