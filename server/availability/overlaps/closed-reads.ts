import type { Db } from '../../core/database/database.ts';

/** A slot that its provider has closed and nobody has booked. */
export type ClosedSlot = { service_id: string; starts_at: Date; ends_at: Date; capacity: number };

/** One slot, or those that overlap a range, of one service or of all. */
export type ClosedSlots = { id: string } | { service_id?: string | undefined; start_datetime: string; end_datetime: string };

/** Own slots that are not over, closed by hand and without guests, in time order. */
export async function listClosed(db: Db, provider_id: string, which: ClosedSlots): Promise<ClosedSlot[]> {
  const within =
    'id' in which
      ? db`id = ${which.id}`
      : db`(${which.service_id ?? null}::uuid is null or service_id = ${which.service_id ?? null})
          and starts_at < ${new Date(which.end_datetime)} and ends_at > ${new Date(which.start_datetime)}`;
  return db<ClosedSlot[]>`
    select service_id, starts_at, ends_at, capacity from slots
    where provider_id = ${provider_id} and ${within} and not is_available and calendar_id is null and spots_taken = 0 and ends_at > now()
    order by starts_at`;
}
