import type { Db } from '../../../core/database/database.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** So long before the end of the time to choose the reminder comes. */
const HOURS_BEFORE = 24;

export type Undecided = Recipients & { id: string; booking_id: string; choose_by: Date };

/** Postponed bookings whose customers have a day left to choose another date and were not reminded of that; by the index `bookings_postponed`. */
export async function listUndecided(db: Db, after: string): Promise<Unmailed<Undecided>> {
  const rows = await db<Undecided[]>`
    select b.id, b.id as booking_id, coalesce(b.choose_by, now()) as choose_by, null::uuid as sender_id, ${addressesOf(db)}
    from bookings b
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    where b.status = 'confirmed' and b.choose_by is not null and b.choose_by > now() and b.choose_by <= now() + make_interval(hours => ${HOURS_BEFORE})
      and b.id > ${after}
      and not exists (select from mails m where m.booking_id = b.id and m.kind = 'postponed_reminder' and m.about = date_trunc('milliseconds', b.choose_by))
      -- who had less time than two days has only just read it
      and exists (select from call_offs c where c.id = b.call_off_id and c.choose_by - c.created_at >= make_interval(hours => 2 * ${HOURS_BEFORE}))
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
