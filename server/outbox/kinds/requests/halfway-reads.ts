import type { Db } from '../../../core/database/database.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** A provider who has less time than this to reply has only just been asked. */
const LEAST_HOURS = 2;

export type WaitingRequest = Recipients & { id: string; booking_id: string };

/**
 * Requests that nobody has answered and half of whose time went by between two times, without a mail that says so; one that its customer
 * has yet to confirm by mail is no request. Only those whose half lies between the times are read, by `bookings_pending` and `bookings_halfway`.
 */
export async function listHalfway(db: Db, { from, until }: { from: Date; until: Date }, after: string): Promise<Unmailed<WaitingRequest>> {
  const rows = await db<WaitingRequest[]>`
    with halfway as materialized (
      select b.* from bookings b
      where b.status = 'pending' and (
        b.created_at > ${from}::timestamptz - (select make_interval(hours => expiry_hours) / 2 from marketplace_settings)
          and b.created_at <= ${until}::timestamptz - (select make_interval(hours => expiry_hours) / 2 from marketplace_settings)
        or ${halfwayToStart(db)} > ${from}::timestamptz at time zone 'UTC' and ${halfwayToStart(db)} <= ${until}::timestamptz at time zone 'UTC')
    )
    select b.id, b.id as booking_id, null::uuid as sender_id, ${addressesOf(db)}
    from halfway b
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (
      select least(make_interval(hours => (select expiry_hours from marketplace_settings)), closes_at(b.all_day, b.starts_at, b.ends_at) - b.created_at) as time
    ) waits
    where b.created_at + waits.time / 2 > ${from} and b.created_at + waits.time / 2 <= ${until} and waits.time >= make_interval(hours => ${LEAST_HOURS})
      and (b.confirm_by is null or b.email_confirmed_at is not null) and b.id > ${after}
      and not exists (select from mails m where m.booking_id = b.id and m.kind = 'request_waiting')
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** Half of the time from a request `b` to its departure, in UTC and without a zone, as the index `bookings_halfway` has it. */
function halfwayToStart(db: Db) {
  return db`((b.created_at at time zone 'UTC') + (closes_at(b.all_day, b.starts_at, b.ends_at) - b.created_at) / 2)`;
}
