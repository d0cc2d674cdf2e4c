import { GUIDE_DAYS } from '../../../contract/staff-roles.ts';
import type { Db } from '../../core/database/database.ts';

/** Whether a booking is of a provider and on a departure that its guides see: under way today, or beginning within the days ahead. */
export async function isSeenByGuides(db: Db, id: string, provider_id: string): Promise<boolean> {
  const found = await db`
    select from bookings
    where id = ${id} and provider_id = ${provider_id} and status in ('confirmed', 'completed')
      and ends_at > date_trunc('day', now(), 'Asia/Hong_Kong')
      and starts_at < date_trunc('day', now(), 'Asia/Hong_Kong') + make_interval(days => ${GUIDE_DAYS})`;
  return found.length === 1;
}
