import { MOST_WAITING, type Waiting } from '../../contract/bookings.ts';
import type { Message, MessageSender } from '../../contract/messages.ts';
import { marketplace } from '../../rules/localized-text.ts';
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

/** Refuses: not_found when there is no such booking. */
export async function requireBooking(db: Db, booking_id: string): Promise<void> {
  const [booking] = await db`select from bookings where id = ${booking_id}`;
  if (!booking) notFound();
}

/** A booking's thread, oldest first, as one side or an operator sees it. An operator's message is read for the latter when both sides have. */
export async function listMessages(db: Db, booking_id: string, side: MessageSender, only: string | null = null): Promise<Message[]> {
  return db<Message[]>`
    select m.id, m.body as message, utc(m.created_at) as created_at, m.sender = ${side} as mine,
      jsonb_build_object('role', m.sender, 'name',
        case m.sender when 'provider' then p.name when 'customer' then b.customer_name else ${marketplace.name} end) as sender,
      case when ${side} = 'provider' and m.staff_role is not null then jsonb_build_object('role', m.staff_role, 'name',
        coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = m.staff_id), '')) end as staff,
      utc(case
        when m.sender <> 'operator' or ${side} = 'customer' then m.read_at
        when ${side} = 'provider' then m.provider_read_at
        when m.read_at is not null and m.provider_read_at is not null then greatest(m.read_at, m.provider_read_at)
      end) as read_at
    from messages m join bookings b on b.id = m.booking_id join providers p on p.id = b.provider_id
    where m.booking_id = ${booking_id} and (${only}::uuid is null or m.id = ${only})
    order by m.created_at, m.id`;
}

/**
 * The open tasks of a provider: requests to answer, unread messages, refunds to send, reported payments to look for and settlements to pay, each
 * counted to `MOST_WAITING`: the columns of a provider `p`.
 */
export function countWaiting(db: Db) {
  return db`
    (select count(*) from (select from bookings b where b.provider_id = p.id and b.status = 'pending' limit ${MOST_WAITING}) waiting) as pending_bookings,
    (select count(*) from (
      select from unread_messages m where m.provider_id = p.id and m.side = 'provider' limit ${MOST_WAITING}
    ) waiting) as unread_messages,
    (select count(*) from (select from refunds_due due where due.provider_id = p.id limit ${MOST_WAITING}) waiting) as refunds_due,
    (select count(*) from (
      select from payments y where y.provider_id = p.id and y.state = 'reported' limit ${MOST_WAITING}
    ) waiting) as payments_reported,
    (select count(*) from (
      select from settlements st where st.provider_id = p.id and st.paid_at is null and st.amount < 0 limit ${MOST_WAITING}
    ) waiting) as settlements_asked`;
}

/** A provider's open tasks. */
export async function getWaiting(sql: Sql, provider_id: string): Promise<Waiting> {
  const [waiting] = await sql<Waiting[]>`select ${countWaiting(sql)} from providers p where p.id = ${provider_id}`;
  return waiting ?? notFound();
}
