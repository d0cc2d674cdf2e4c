import type { Db } from '../../core/database/database.ts';
import { channelOf } from '../row-reads.ts';

/** Whether the booking `b` is one of a provider's resellers, of the Hong Kong month whose first day this is; by the index `bookings_channel`. */
export function isResoldIn(db: Db, { provider_id, first }: { provider_id: string; first: string }) {
  return db`(b.provider_id = ${provider_id} and ${channelOf(db)} = 'reseller'
    and b.created_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
    and b.created_at < (${first}::date + interval '1 month') at time zone 'Asia/Hong_Kong')`;
}
