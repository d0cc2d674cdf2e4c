import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Sql } from '../../core/database/database.ts';

export type Feed = { provider_id: string; id: string; with_names: boolean };

// A feed that is older than `secrets_from` went with a password, or with the disabling of its account.

/** A provider's calendar feed, when it is on. */
export async function findFeed(sql: Sql, provider_id: string): Promise<Feed | undefined> {
  const [feed] = await sql<Feed[]>`
    select f.provider_id, f.id, f.with_names
    from calendar_feeds f join providers p on p.id = f.provider_id join users u on u.id = p.user_id
    where f.provider_id = ${provider_id} and f.created_at > u.secrets_from`;
  return feed;
}

/** The feed that an address opens. */
export async function findFeedById(sql: Sql, id: string): Promise<Feed | undefined> {
  const [feed] = await sql<Feed[]>`
    select f.provider_id, f.id, f.with_names
    from calendar_feeds f join providers p on p.id = f.provider_id join users u on u.id = p.user_id
    where f.id = ${id} and f.created_at > u.secrets_from and u.disabled_at is null`;
  return feed;
}

export type Departure = {
  slot_id: string;
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  service_title: string;
  service_title_zh: string;
  place: string;
  place_zh: string;
  capacity: number;
  spots_taken: number;
  changes: number;
  changed_at: Date;
  parties: { name: string; phone: string; participants: number; status: Exclude<BookingStatus, 'cancelled'> }[];
};

const MOST = 3_000;

/** Departures that somebody has booked, from a month ago to a year ahead. */
export async function listDepartures(sql: Sql, provider_id: string): Promise<Departure[]> {
  return sql<Departure[]>`
    select sl.id as slot_id, sl.starts_at, sl.ends_at, sl.all_day, s.title as service_title, s.title_zh as service_title_zh,
      coalesce(nullif(s.meeting_point, ''), s.location) as place, coalesce(nullif(s.meeting_point_zh, ''), s.location_zh) as place_zh,
      sl.capacity, sl.spots_taken, e.changes, e.changed_at, b.parties
    from slots sl
    join services s on s.id = sl.service_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', customer_name, 'phone', customer_phone, 'participants', participants, 'status', status)
        order by status, customer_name) as parties
      from bookings where slot_id = sl.id and status <> 'cancelled' and choose_by is null
    ) b
    cross join lateral (
      -- A booking that has moved away counts on: an entry never goes back to a lower number.
      select sum(one.changes)::int as changes, max(one.changed_at) as changed_at from (
        select id from bookings where slot_id = sl.id union select booking_id from seat_moves where slot_id = sl.id
      ) bk cross join lateral (
        select count(*) as changes, max(at) as changed_at from booking_timeline where booking_id = bk.id
      ) one
    ) e
    where sl.provider_id = ${provider_id} and b.parties is not null
      and sl.starts_at > now() - interval '30 days' and sl.starts_at < now() + interval '366 days'
    order by sl.starts_at limit ${MOST}`;
}
