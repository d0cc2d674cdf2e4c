import type { OpenTask } from '../../../contract/open-tasks.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { MOST_OF_MINE, type BookingTime, type MyBookings, type MyBookingsQuery } from '../../../contract/travellers.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import { LONGEST_MINUTES } from '../../../rules/ranges.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { travellerBookings } from './guest-reads.ts';

/** When a booking is, as its client sees it (contract/travellers.ts), on `bookings b`. */
function timeOf(db: Db) {
  return db`
    case when b.status = 'cancelled' then 'cancelled'
      when b.status = 'completed' or b.ends_at <= now() then 'past' else 'upcoming' end`;
}

/** The states of a client's bookings of a time, each of which is read by its own index (`bookings_of_client`). */
const statesOf: Record<BookingTime, readonly BookingStatus[]> = {
  upcoming: ['pending', 'confirmed'],
  past: ['completed', 'pending', 'confirmed'],
  cancelled: ['cancelled'],
};

/** The condition that a booking `b` of the state `one` is the client's and of that time, as `timeOf` says; none lasts longer. */
function isOfTime(db: Db, client_id: string, when: BookingTime) {
  const within = {
    upcoming: db`b.ends_at > now() and b.starts_at > now() - make_interval(mins => ${LONGEST_MINUTES})`,
    past: db`b.starts_at <= case one.status when 'completed' then 'infinity' else now() end and (one.status = 'completed' or b.ends_at <= now())`,
    cancelled: db`true`,
  }[when];
  return db`b.client_id = ${client_id} and b.status = one.status and ${within}`;
}

/** One page of a client's bookings, and how many there are of each time: what comes next first, what is over latest first. */
export async function listMyBookings(
  sql: Sql,
  client_id: string,
  { when, unread, page, page_size }: MyBookingsQuery,
): Promise<Pick<MyBookings, 'count' | 'results' | 'counts'> & { has_more: boolean }> {
  const part = { skipped: (page - 1) * page_size, most: page_size + 1 };
  const [upcoming, past, cancelled, with_unread, chosen] = await Promise.all([
    countOfTime(sql, client_id, 'upcoming'),
    countOfTime(sql, client_id, 'past'),
    countOfTime(sql, client_id, 'cancelled'),
    countUnread(sql, client_id),
    unread ? chooseUnread(sql, client_id, part) : chooseOfTime(sql, client_id, when, part),
  ]);
  const counts = { upcoming, past, cancelled, unread: with_unread };
  return {
    // Of more than are counted there is at least what the page shows.
    count: Math.max(counts[unread ? 'unread' : when], chosen.length > 0 ? part.skipped + chosen.length : 0),
    results: await travellerBookings(sql, chosen.slice(0, page_size)),
    counts,
    has_more: chosen.length > page_size,
  };
}

async function countOfTime(sql: Sql, client_id: string, when: BookingTime): Promise<number> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from (
      select from unnest(${[...statesOf[when]]}::text[]) as one (status)
      cross join lateral (select from bookings b where ${isOfTime(sql, client_id, when)} limit ${MOST_OF_MINE}) found limit ${MOST_OF_MINE}
    ) reached`;
  return counted?.count ?? 0;
}

type PartOfMine = { skipped: number; most: number };

async function chooseOfTime(sql: Sql, client_id: string, when: BookingTime, { skipped, most }: PartOfMine): Promise<string[]> {
  const inOrder = when === 'upcoming' ? sql`order by starts_at, id` : sql`order by starts_at desc, id`;
  const rows = await sql<{ id: string }[]>`
    select found.id from unnest(${[...statesOf[when]]}::text[]) as one (status)
    cross join lateral (
      select b.id, b.starts_at from bookings b where ${isOfTime(sql, client_id, when)} ${inOrder} limit ${skipped + most}
    ) found
    ${inOrder} limit ${most} offset ${skipped}`;
  return rows.map(({ id }) => id);
}

/** The bookings of a client `m.client_id` with messages that the client has not read: as in unread_messages, but in the order of messages_for_client. */
function unreadOf(db: Db, client_id: string) {
  return db`
    select distinct m.booking_id from messages m
    where m.client_id = ${client_id} and m.sender in ('provider', 'operator') and m.read_at is null`;
}

async function countUnread(sql: Sql, client_id: string): Promise<number> {
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from (${unreadOf(sql, client_id)} limit ${MOST_OF_MINE}) reached`;
  return counted?.count ?? 0;
}

/** What was booked last comes first. */
async function chooseUnread(sql: Sql, client_id: string, { skipped, most }: PartOfMine): Promise<string[]> {
  const rows = await sql<{ booking_id: string }[]>`${unreadOf(sql, client_id)} order by m.booking_id desc limit ${most} offset ${skipped}`;
  return rows.map(({ booking_id }) => booking_id);
}

/** One booking of a client. Refuses: not_found, also when it is somebody else's. */
export async function getMyBooking(db: Db, id: string, client_id: string): Promise<GuestBooking> {
  const [own] = await db<{ id: string }[]>`select id from bookings where id = ${id} and client_id = ${client_id}`;
  const [booking] = own ? await travellerBookings(db, [own.id]) : [];
  return booking ?? notFound();
}

/** How many of these bookings are still to come. */
export async function countUpcoming(db: Db, ids: string[]): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from bookings b where b.id = any(${ids}::uuid[]) and ${timeOf(db)} = 'upcoming'`;
  return counted?.count ?? 0;
}

/** What a provider has not finished: bookings to come, bookings that are over and not completed, refunds to send, reports to answer. */
export type OpenBusiness = Record<OpenTask, number>;

/** Counts what a provider has not finished. */
export async function countOpen(db: Db, provider_id: string): Promise<OpenBusiness> {
  const [counted] = await db<[OpenBusiness]>`
    select (select count(*) from bookings b where b.provider_id = ${provider_id} and ${timeOf(db)} = 'upcoming') as upcoming_bookings,
      (select count(*) from bookings b where b.provider_id = ${provider_id} and b.status = 'confirmed' and ${timeOf(db)} <> 'upcoming') as past_bookings,
      (select count(*) from refunds_due due where due.provider_id = ${provider_id}) as refunds_due,
      (select count(*) from payments y where y.provider_id = ${provider_id} and y.state = 'reported') as payments_reported`;
  return counted;
}
