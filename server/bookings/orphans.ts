import type { Sql } from '../core/database/database.ts';

/** A row that leads to one that is not there. */
export type Orphan = { table_name: string; id: string; lacks: string };

/** Rows about bookings that lead nowhere, of those that no foreign key guards (decision 037). None is the only good answer. */
export async function findOrphans(sql: Sql): Promise<Orphan[]> {
  return sql<Orphan[]>`
    select 'bookings' as table_name, b.id, 'provider' as lacks from bookings b where not exists (select from providers p where p.id = b.provider_id)
    union all
    select 'bookings', b.id, 'service' from bookings b where not exists (select from services s where s.id = b.service_id)
    union all
    select 'bookings', b.id, 'slot' from bookings b where b.slot_id is not null and not exists (select from slots sl where sl.id = b.slot_id)
    union all
    select 'bookings', b.id, 'client' from bookings b where b.client_id is not null and not exists (select from users u where u.id = b.client_id)
    union all
    select 'booking_events', e.id, 'booking' from booking_events e where not exists (select from bookings b where b.id = e.booking_id)
    union all
    select 'booking_visitors', v.booking_id, 'booking' from booking_visitors v where not exists (select from bookings b where b.id = v.booking_id)
    union all
    select 'seat_moves', m.id, 'booking' from seat_moves m where not exists (select from bookings b where b.id = m.booking_id)
    union all
    select 'holds', h.id, 'slot' from holds h where h.ended_at is null and not exists (select from slots sl where sl.id = h.slot_id)
    union all
    select 'holds', h.id, 'booking' from holds h where h.booking_id is not null and not exists (select from bookings b where b.id = h.booking_id)
    union all
    select 'mails', m.id, 'booking' from mails m where m.booking_id is not null and not exists (select from bookings b where b.id = m.booking_id)
    union all
    select 'journal_entries', j.id, 'booking' from journal_entries j
    where j.booking_id is not null and not exists (select from bookings b where b.id = j.booking_id)
    limit 100`;
}
