import { MOST_WAITING, type Waiting } from '../../contract/bookings.ts';
import type { Message } from '../../contract/messages.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** The writer's side of a booking. Refuses: not_found when the writer is on neither. */
export async function sideOf(
  db: Db,
  booking_id: string,
  who: { id: string | null; provider_id: string | null; link?: string },
): Promise<'provider' | 'customer'> {
  const [booking] = await db<{ side: 'provider' | 'customer' }[]>`
    select case when provider_id = ${who.provider_id} then 'provider' else 'customer' end as side from bookings
    where id = ${booking_id} and (provider_id = ${who.provider_id} or client_id = ${who.id} or id = ${who.link ?? null})`;
  return booking?.side ?? notFound();
}

/** A booking's thread, oldest first, as one side sees it. */
export async function listMessages(
  db: Db,
  booking_id: string,
  side: 'provider' | 'customer',
  only: string | null = null,
): Promise<Message[]> {
  return db<Message[]>`
    select m.id, jsonb_build_object('role', m.sender, 'name', case when m.sender = 'provider' then p.name else b.customer_name end) as sender,
      m.body as message, utc(m.created_at) as created_at, utc(m.read_at) as read_at, m.sender = ${side} as mine
    from messages m join bookings b on b.id = m.booking_id join providers p on p.id = b.provider_id
    where m.booking_id = ${booking_id} and (${only}::uuid is null or m.id = ${only})
    order by m.created_at, m.id`;
}

/**
 * The open tasks of a provider: requests to answer, unread messages and refunds to send, each counted to `MOST_WAITING`: the columns of
 * a provider `p`.
 */
export function countWaiting(db: Db) {
  return db`
    (select count(*) from (select from bookings b where b.provider_id = p.id and b.status = 'pending' limit ${MOST_WAITING}) waiting) as pending_bookings,
    (select count(*) from (
      select from messages m where m.provider_id = p.id and m.sender = 'customer' and m.read_at is null limit ${MOST_WAITING}
    ) waiting) as unread_messages,
    (select count(*) from (select from refunds_due due where due.provider_id = p.id limit ${MOST_WAITING}) waiting) as refunds_due`;
}

/** A provider's open tasks. */
export async function getWaiting(sql: Sql, provider_id: string): Promise<Waiting> {
  const [waiting] = await sql<Waiting[]>`select ${countWaiting(sql)} from providers p where p.id = ${provider_id}`;
  return waiting ?? notFound();
}
