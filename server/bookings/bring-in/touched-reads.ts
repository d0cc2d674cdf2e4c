import type { Tx } from '../../core/database/database.ts';

/** Whether something has happened to a booking since it was imported: a line in the timeline, a payment or a message. */
export async function isTouched(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    select from bookings b
    where b.id = ${id} and (
      exists (select from booking_events e where e.booking_id = b.id)
      or exists (select from messages m where m.provider_id = b.provider_id and m.booking_id = b.id)
      or exists (select from payments y where y.booking_id = b.id and (y.source <> 'provider' or y.state <> 'received')))`;
  return rows.length > 0;
}
