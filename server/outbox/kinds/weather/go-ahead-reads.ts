import type { Db } from '../../../core/database/database.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** A booking whose departure was let go though a rule called it off, with the proposal that was decided. */
export type GoesAhead = Recipients & { id: string; booking_id: string; proposal_id: string; starts_at: Date };

/** Bookings whose departures were let go since a time, and whose guests have no mail of that; those that have begun need none. */
export async function listLetGo(db: Db, since: Date, after: string): Promise<Unmailed<GoesAhead>> {
  const rows = await db<GoesAhead[]>`
    select b.id, b.id as booking_id, w.id as proposal_id, b.starts_at, case when v.actor = 'provider' then u.id end as sender_id, ${addressesOf(db)}
    from weather_events v
    join weather_proposals w on w.provider_id = v.provider_id and w.id = v.proposal_id and w.rule ->> 'outcome' in ('cancel', 'postpone')
    join bookings b on b.slot_id = w.slot_id and b.status in ('pending', 'confirmed') and b.choose_by is null and b.created_at <= v.at
      and date_trunc('milliseconds', b.starts_at) = date_trunc('milliseconds', w.starts_at)
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    where v.event = 'went_anyway' and v.at > ${since} and closes_at(b.all_day, b.starts_at, b.ends_at) > now() and b.id > ${after}
      and not exists (select from mails m where m.source = w.id || ' ' || b.id)
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
