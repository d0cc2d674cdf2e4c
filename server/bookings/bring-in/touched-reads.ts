import type { Tx } from '../../core/database/database.ts';

/** Those of the bookings on which something has happened since they were made: a line in the timeline, a payment or a message. */
export async function listTouched(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select b.id from bookings b
    where b.id = any(${ids}::uuid[]) and (
      exists (select from booking_events e where e.booking_id = b.id)
      or exists (select from messages m where m.provider_id = b.provider_id and m.booking_id = b.id)
      or exists (select from payments y where y.booking_id = b.id and (y.source <> 'provider' or y.state <> 'received')))`;
  return new Set(rows.map(({ id }) => id));
}
