import { GUIDE_DAYS } from '../../../../contract/staff-roles.ts';
import type { Locale } from '../../../../contract/text.ts';
import type { Db } from '../../../core/database/database.ts';
import { PAGE_SIZE, unmailed, type Unmailed } from '../../events/booking-reads.ts';

/** A run that calls departures off, with the guides who saw them and have no mail of it yet. */
export type UnmailedCallOff = { id: string; guides: { user_id: string; email: string; locale: Locale }[] };

/** Runs on departures with guests, of the days that a guide sees, whose guides were not mailed. */
export async function listCallOffsForGuides(db: Db, after: string): Promise<Unmailed<UnmailedCallOff>> {
  const rows = await db<UnmailedCallOff[]>`
    select c.id, jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email, 'locale', u.locale) order by u.id) as guides
    from call_offs c
    join staff st on st.provider_id = c.provider_id and st.role = 'guide' and st.joined_at <= c.created_at
    join users u on u.id = st.user_id and u.email like '%@%' and u.disabled_at is null
    where c.id > ${after} and c.bookings > 0
      and exists (select from slots sl where sl.id = any(c.slot_ids) and sl.date < (c.created_at at time zone 'Asia/Hong_Kong')::date + ${GUIDE_DAYS}::int)
      and not exists (select from mails m where m.source = c.id || ' ' || u.id)
    group by c.id order by c.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
