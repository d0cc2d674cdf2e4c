import type { GuestBooking } from '../../../contract/guests.ts';
import type { BookingTime, MyBookings, MyBookingsQuery } from '../../../contract/travellers.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { travellerBookings } from './guest-reads.ts';

/** When a booking is, as its client sees it (contract/travellers.ts), on `bookings b`. */
function timeOf(db: Db) {
  return db`
    case when b.status = 'cancelled' then 'cancelled'
      when b.status = 'completed' or b.ends_at <= now() then 'past' else 'upcoming' end`;
}

/** Whether the provider has written something that the client of `bookings b` has not read. */
function isUnread(db: Db) {
  return db`exists (select from messages m where m.booking_id = b.id and m.sender = 'provider' and m.read_at is null)`;
}

/** One page of a client's bookings, and how many there are of each time: what comes next first, what is over latest first. */
export async function listMyBookings(
  sql: Sql,
  client_id: string,
  { when, unread, page, page_size }: MyBookingsQuery,
): Promise<Pick<MyBookings, 'count' | 'results' | 'counts'>> {
  const [times, chosen] = await Promise.all([
    sql<{ time: BookingTime; count: number; unread: number }[]>`
      select ${timeOf(sql)} as time, count(*) as count, count(*) filter (where ${isUnread(sql)}) as unread from bookings b where b.client_id = ${client_id} group by 1`,
    sql<{ id: string }[]>`
      select b.id from bookings b where b.client_id = ${client_id} and ${unread ? isUnread(sql) : sql`${timeOf(sql)} = ${when}`}
      order by case when ${unread ? 'unread' : when} = 'upcoming' then b.starts_at end, b.starts_at desc, b.id
      limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  const results = await travellerBookings(
    sql,
    chosen.map(({ id }) => id),
  );
  const of = (asked: BookingTime) => times.find(({ time }) => time === asked)?.count ?? 0;
  const counts = { upcoming: of('upcoming'), past: of('past'), cancelled: of('cancelled') };
  const with_unread = times.reduce((sum, time) => sum + time.unread, 0);
  return { count: unread ? with_unread : counts[when], results, counts: { ...counts, unread: with_unread } };
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

/** How many bookings with a provider are still to come. */
export async function countExpected(db: Db, provider_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from bookings b where b.provider_id = ${provider_id} and ${timeOf(db)} = 'upcoming'`;
  return counted?.count ?? 0;
}
